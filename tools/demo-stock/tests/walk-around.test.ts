import { describe, expect, it } from 'vitest'
import { pictureOf, sceneOf } from '../src/film/frame.ts'
import { bar, box, disc, union, type Vector } from '../src/film/solids.ts'
import { surfaceOf } from '../src/film/surface.ts'
import { gistOf, isSameFilm } from '../src/film/walk-around.ts'
import { TONES } from '../src/studio/paint.ts'

const ball = (radius: number) => (x: number, y: number, z: number) => Math.hypot(x, y, z) - radius
const FLOOR = (_x: number, y: number) => y + 1000

describe('a solid', () => {
  it.each([
    ['a box', box([0, 0, 0], [100, 50, 20], 10), [130, 0, 0], 30],
    ['a box inside', box([0, 0, 0], [100, 50, 20], 10), [0, 0, 0], -20],
    ['a disc', disc([0, 0, 50], 'z', { radius: 300, half: 40, round: 10 }), [0, 400, 50], 100],
    ['a disc across', disc([0, 0, 0], 'x', { radius: 300, half: 40, round: 10 }), [100, 0, 0], 60],
    ['a bar', bar([0, 0, 0], [100, 0, 0], 10), [50, 40, 0], 30],
    ['the nearer of two', union(ball(10), box([100, 0, 0], [10, 10, 10], 0)), [80, 0, 0], 10],
  ] as const)('of %s knows how far a place is', (_name, solid, [x, y, z], away) => {
    expect(solid(x, y, z)).toBeCloseTo(away, 6)
  })

  it('has a surface that is closed, lies on it and faces outwards', () => {
    const { places, normals, openness, triangles } = surfaceOf(
      ball(100),
      { from: [-100, -100, -100], to: [100, 100, 100] },
      20,
      FLOOR,
    )
    const at = (values: Float32Array, corner: number): Vector => [
      values[corner * 3] ?? 0,
      values[corner * 3 + 1] ?? 0,
      values[corner * 3 + 2] ?? 0,
    ]
    for (let corner = 0; corner < places.length / 3; corner++) {
      const [place, normal] = [at(places, corner), at(normals, corner)]
      expect(Math.hypot(...place)).toBeCloseTo(100, 0)
      expect((place[0] * normal[0] + place[1] * normal[1] + place[2] * normal[2]) / 100).toBeGreaterThan(0.99)
      expect(openness[corner]).toBe(1)
    }
    const edges = new Map<string, number>()
    for (let index = 0; index < triangles.length; index += 3)
      for (const [from, to] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const ends = [triangles[index + from] ?? 0, triangles[index + to] ?? 0].sort((a, b) => a - b)
        edges.set(ends.join(), (edges.get(ends.join()) ?? 0) + 1)
      }
    expect(edges.size).toBeGreaterThan(300)
    expect(new Set(edges.values())).toEqual(new Set([2]))
  })
})

describe('the walk around', () => {
  it('shows the car from the left first, its nose to the left, and from in front after a quarter', async () => {
    const scene = await sceneOf(TONES.silver, 60, 4)
    /** From which to which column something stands out from the dark wall, so far down. */
    const extent = (turn: number, down = 0.55) => {
      const picture = pictureOf(scene, turn)
      const row = Math.round(scene.height * down)
      const bright = Array.from({ length: scene.width }, (_, column) => column).filter(
        column => (picture[(row * scene.width + column) * 3] ?? 0) > 85,
      )
      return [Math.min(...bright), Math.max(...bright)] as const
    }
    const [left, right] = extent(0)
    expect(right - left).toBeGreaterThan(35)
    // The roof begins behind the hood, and reaches to the tail.
    const [roofLeft, roofRight] = extent(0, 0.3)
    expect([roofLeft - left > 10, right - roofRight < 6]).toEqual([true, true])
    const [frontLeft, frontRight] = extent(0.25)
    expect(frontRight - frontLeft).toBeLessThan(right - left)
    expect(Math.abs(frontLeft + frontRight - scene.width)).toBeLessThan(4)
  })

  it('has a gist that is the same again, and another one for another film', async () => {
    const silver = await gistOf('silver')
    expect(silver.split(' ').map(moment => moment.length)).toEqual(Array(6).fill(12 * 8 * 2))
    expect(isSameFilm(silver, silver)).toBe(true)
    expect(isSameFilm(silver, await gistOf('black'))).toBe(false)
    for (const other of ['', silver.slice(0, -2), silver.replace(/^../, 'ff'), `${silver} 00`])
      expect([other.length, isSameFilm(silver, other)]).toEqual([other.length, false])
  })
})
