import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawEventScene, SCENES } from '../src/draw-event.ts'

describe('the drawings of events', () => {
  it.each(SCENES)('of %s become a picture', async scene => {
    const svg = drawEventScene({ scene, seed: 3 })
    expect(svg).not.toMatch(/NaN|undefined/)
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    expect([width, height]).toEqual([1800, 1200])
  })
})
