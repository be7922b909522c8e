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
    const stock = [vehicle(1, ['a'], ['a', 'b']), vehicle(9, ['c'], ['c', 'd'])]
    expect(planPictures(stock, [], NONE).fetch).toEqual([small('c'), small('a'), small('d'), small('b')])
  })

  it('are at most six of a vehicle, and none of a film or of another server', () => {
    const many = Array.from({ length: 20 }, (_, index) => index.toString(16).padStart(4, '0'))
    const stock = [
      vehicle(1, [many[0] ?? ''], many),
      { ...vehicle(2, []), photos: ['https://x.example/y.webp'] },
    ]
    expect(planPictures(stock, [], NONE).fetch).toHaveLength(6)
  })

  it('end where the room ends', () => {
    const stock = [vehicle(1, ['a']), vehicle(2, ['b']), vehicle(3, ['c'])]
    expect(planPictures(stock, [], NONE, 45_000).fetch).toEqual([small('c'), small('b')])
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

  it('make room for newer ones', () => {
    const here = new Map([[small('a'), 30_000]])
    const stock = [vehicle(1, ['a']), vehicle(2, ['b'])]
    expect(planPictures(stock, [], here, 40_000)).toEqual({ fetch: [small('b')], drop: [small('a')] })
  })
})
