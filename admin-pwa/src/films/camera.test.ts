import { describe, expect, it } from 'vitest'
import { FADE_SECONDS, FILM, PHOTO_SECONDS, placeOf, secondsOf, shotsAt } from './camera.ts'

describe('the film of three photos', () => {
  it('shows one photo, two while they fade, and the last one to the end', () => {
    const seen = (time: number) => shotsAt(time, 3).map(shot => shot.photo)
    expect(seen(0)).toEqual([0])
    expect(seen(PHOTO_SECONDS - FADE_SECONDS / 2)).toEqual([0, 1])
    expect(seen(PHOTO_SECONDS + 0.1)).toEqual([1])
    expect(seen(secondsOf(3) - 0.01)).toEqual([2])
    expect(seen(secondsOf(3) + 5)).toEqual([2])
  })

  it('never jumps: from one frame to the next nothing changes by much', () => {
    const step = 1 / FILM.framesPerSecond
    for (let time = 0; time + step < secondsOf(3); time += step)
      for (const before of shotsAt(time, 3)) {
        const after = shotsAt(time + step, 3).find(shot => shot.photo === before.photo)
        if (after) expect(Math.abs(after.scale - before.scale)).toBeLessThan(0.01)
        expect(before.opacity).toBeGreaterThan(0)
        expect(before.opacity).toBeLessThanOrEqual(1)
      }
  })
})

describe('a photo', () => {
  it.each([[{ width: 1800, height: 1200 }], [{ width: 900, height: 1600 }], [{ width: 1280, height: 720 }]])(
    'of %j fills the frame and stands in its middle',
    photo => {
      const { x, y, width, height } = placeOf(photo, 1)
      expect(x).toBeLessThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(0)
      expect(x + width / 2).toBeCloseTo(FILM.width / 2)
      expect(y + height / 2).toBeCloseTo(FILM.height / 2)
      expect(width / height).toBeCloseTo(photo.width / photo.height)
    },
  )
})
