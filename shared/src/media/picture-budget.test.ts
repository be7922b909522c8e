import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import { planPictures } from './picture-budget.ts'

const url = (name: string) => `/media/${name}.webp`
const small = (name: string) => `/media/${name}-320.webp`
const vehicle = (day: number, photos: string[], exteriorPhotos: string[] = []) =>
  aVehicle({
    createdAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
    photos: photos.map(url),
    exteriorPhotos: exteriorPhotos.map(url),
    interiorPhotos: [],
    walkaroundVideos: ['/media/f.mp4'],
    videos: [],
    generatedVideoUrl: null,
  })
const NONE = new Map<string, number>()

describe('the small pictures of a device', () => {
  it('are every cover first, then a few more, those of the newest vehicles before the others', () => {
    const stock = [
      vehicle(5, ['a', 'b']),
      vehicle(9, ['c'], ['c', 'd']),
      vehicle(1, ['e']),
      vehicle(7, ['f']),
    ]
    expect(planPictures(stock, [], NONE).fetch).toEqual(['c', 'f', 'a', 'e', 'd', 'b'].map(small))
  })

  it('are at most six of a vehicle, and none of a film or of another server', () => {
    const many = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(4, '0'))
    const stock = [
      vehicle(1, [many[0] ?? ''], many),
      { ...vehicle(2, []), photos: ['https://x.example/media/ab.webp'] },
    ]
    expect(planPictures(stock, [], NONE).fetch).toHaveLength(6)
  })

  it('end where the room ends', () => {
    const stock = [vehicle(1, ['a']), vehicle(2, ['b']), vehicle(3, ['c'])]
    for (const room of [40_000, 45_000])
      expect(planPictures(stock, [], NONE, room)).toEqual({ fetch: [small('c'), small('b')], drop: [] })
    const here = new Map([[small('c'), 40_000]])
    expect(planPictures(stock, [], here, 45_000).fetch).toEqual([])
  })

  it('are fetched once, and those of vehicles that are gone are dropped', () => {
    const here = new Map([small('a'), small('0'), small('e')].map(one => [one, 9000]))
    expect(planPictures([vehicle(1, ['a']), vehicle(2, ['b'])], [url('e')], here)).toEqual({
      fetch: [small('b')],
      drop: [small('0')],
    })
  })

  it('stay where somebody looked at them, as long as there is room', () => {
    const here = new Map(['d', 'e'].map(name => [small(name), 30_000]))
    expect(planPictures([], [url('d'), url('e')], here, 60_000)).toEqual({ fetch: [], drop: [] })
    expect(planPictures([], [url('d'), url('e')], here, 59_999)).toEqual({ fetch: [], drop: [small('e')] })
  })

  it('make room for newer ones', () => {
    const here = new Map([[small('a'), 30_000]])
    const stock = [vehicle(1, ['a']), vehicle(2, ['b'])]
    expect(planPictures(stock, [], here, 40_000)).toEqual({ fetch: [small('b')], drop: [small('a')] })
  })
})
