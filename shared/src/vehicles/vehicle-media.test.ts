import { describe, expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import { MEDIA_PER_LIST_MAX } from './vehicle.ts'
import {
  addUploads,
  isChosenCoverGone,
  makeCover,
  mediaOf,
  removeUpload,
  reorderUploads,
  uploadsAt,
  withoutGonePictures,
} from './vehicle-media.ts'

const NONE = { exterior: [], interior: [], walkaround: [] }
const bare = aVehicle({
  photos: [],
  videos: [],
  exteriorPhotos: [],
  interiorPhotos: [],
  walkaroundVideos: [],
  generatedVideoUrl: null,
})

describe('an upload', () => {
  it('goes to its place, and the first picture becomes the cover', () => {
    const edit = addUploads(bare, { ...NONE, interior: ['/media/i.webp'], walkaround: ['/media/w.mp4'] })
    expect(edit).toMatchObject({
      exteriorPhotos: [],
      interiorPhotos: ['/media/i.webp'],
      walkaroundVideos: ['/media/w.mp4'],
      photos: ['/media/i.webp'],
    })
  })

  it('leaves the cover that is, and holds no picture twice', () => {
    const vehicle = { ...bare, photos: ['/media/a.webp'], exteriorPhotos: ['/media/a.webp'] }
    const edit = addUploads(vehicle, {
      ...NONE,
      exterior: ['/media/b.webp', '/media/a.webp', '/media/b.webp'],
    })
    expect(edit).toMatchObject({
      exteriorPhotos: ['/media/a.webp', '/media/b.webp'],
      photos: ['/media/a.webp'],
    })
  })

  it('beyond what a list may hold is none', () => {
    const many = Array.from({ length: MEDIA_PER_LIST_MAX + 1 }, (_, index) => `/media/${index}.webp`)
    expect(addUploads(bare, { ...NONE, exterior: many })).toBeNull()
    expect(addUploads(bare, { ...NONE, exterior: many.slice(1) })).not.toBeNull()
  })
})

describe('taking a picture away', () => {
  const vehicle = {
    ...bare,
    photos: ['/media/a.webp'],
    exteriorPhotos: ['/media/a.webp', '/media/b.webp'],
    interiorPhotos: ['/media/c.webp'],
  }

  it('gives the cover to the next one', () => {
    expect(removeUpload(vehicle, 'exterior', 'a.webp')).toEqual({
      exteriorPhotos: ['/media/b.webp'],
      photos: ['/media/b.webp'],
    })
    const last = { ...vehicle, exteriorPhotos: ['/media/a.webp'], interiorPhotos: [] }
    expect(removeUpload(last, 'exterior', 'a.webp')).toEqual({ exteriorPhotos: [], photos: [] })
  })

  it('leaves a cover that is another one, or that stands elsewhere too', () => {
    expect(removeUpload(vehicle, 'exterior', 'b.webp')).toMatchObject({ photos: ['/media/a.webp'] })
    const twice = { ...vehicle, interiorPhotos: ['/media/a.webp'] }
    expect(removeUpload(twice, 'exterior', 'a.webp')).toMatchObject({ photos: ['/media/a.webp'] })
  })

  it('leaves all the other pictures that lead', () => {
    const led = { ...vehicle, photos: ['/media/c.webp', '/media/a.webp'] }
    expect(removeUpload(led, 'exterior', 'a.webp')).toMatchObject({ photos: ['/media/c.webp'] })
  })

  it('that is not there, or in another list, is nothing', () => {
    for (const [category, name] of [
      ['interior', 'a.webp'],
      ['exterior', '../a.webp'],
      ['exterior', ''],
      ['walkaround', 'a.webp'],
    ] as const)
      expect(removeUpload(vehicle, category, name)).toBeNull()
  })
})

describe('lists that came together', () => {
  const before = { photos: ['a'], exteriorPhotos: ['a', 'b'], interiorPhotos: ['c'] }

  it.each([
    ['a cover that is gone, for the next picture', { photos: ['a'], exteriorPhotos: ['b'] }, ['b']],
    ['one of several', { photos: ['b', 'c'], exteriorPhotos: ['a'] }, ['c']],
    ['none, where the picture stands elsewhere now', { exteriorPhotos: ['b'], interiorPhotos: ['a'] }, ['a']],
    ['none that never stood in a list', { photos: ['x'], exteriorPhotos: [] }, ['x']],
    ['the last one', { exteriorPhotos: [], interiorPhotos: [] }, []],
  ])('let go %s', (_name, lists, photos) => {
    const after = { ...before, ...lists }
    expect(withoutGonePictures(before, after, after).photos).toEqual(photos)
  })

  it('of anything but a vehicle are left as they are', () => {
    const event = { gallery: ['a'] }
    expect(withoutGonePictures({ gallery: ['a', 'b'] }, event, event)).toBe(event)
  })

  it('are left as they are where nothing of them is gone, or where not all of them are told', () => {
    const shorter = { ...before, exteriorPhotos: ['a'] }
    expect(withoutGonePictures(before, shorter, shorter)).toBe(shorter)
    const gone = { ...before, exteriorPhotos: ['b'] }
    for (const part of [{}, { exteriorPhotos: ['b'] }, { ...before, interiorPhotos: null }]) {
      expect(withoutGonePictures(part, gone, gone)).toBe(gone)
      expect(withoutGonePictures(before, part, gone)).toBe(gone)
    }
    for (const photos of [null, 'a', undefined]) {
      const other = { ...gone, photos }
      expect(withoutGonePictures(before, gone, other)).toBe(other)
    }
  })
})

describe('a place', () => {
  it('has its own addresses, and there are three', () => {
    const vehicle = { ...bare, interiorPhotos: ['/media/i.webp'], walkaroundVideos: ['/media/w.mp4'] }
    expect(uploadsAt(vehicle, 'interior')).toEqual(['/media/i.webp'])
    expect(uploadsAt(vehicle, 'walkaround')).toEqual(['/media/w.mp4'])
    expect(uploadsAt(vehicle, 'photos')).toEqual([])
  })
})

describe('the media of a vehicle', () => {
  it('are all that it names', () => {
    const vehicle = { ...bare, photos: ['/a'], videos: ['/b'], generatedVideoUrl: '/c' }
    expect(mediaOf(vehicle)).toEqual(['/a', '/b', '/c'])
    const places = { exteriorPhotos: ['/d'], interiorPhotos: ['/e'], walkaroundVideos: ['/f'] }
    expect(mediaOf({ ...bare, ...places })).toEqual(['/d', '/e', '/f'])
  })
})

describe('the order of pictures', () => {
  const vehicle = aVehicle({
    photos: ['/media/a.webp', '/media/b.webp'],
    exteriorPhotos: ['/media/a.webp', '/media/b.webp', '/media/c.webp'],
  })

  it('is the one that is asked for, with the same pictures only', () => {
    const turned = ['/media/c.webp', '/media/a.webp', '/media/b.webp']
    expect(reorderUploads(vehicle, 'exterior', turned)).toEqual({ exteriorPhotos: turned })
    expect(reorderUploads(vehicle, 'exterior', turned.slice(1))).toBeNull()
    expect(reorderUploads(vehicle, 'exterior', ['/media/x.webp', ...turned.slice(1)])).toBeNull()
    expect(
      reorderUploads(vehicle, 'exterior', ['/media/a.webp', '/media/a.webp', '/media/b.webp']),
    ).toBeNull()
  })

  it('begins with the cover that is chosen', () => {
    expect(makeCover(vehicle, '/media/b.webp').photos).toEqual(['/media/b.webp', '/media/a.webp'])
    expect(makeCover(vehicle, '/media/c.webp').photos).toEqual([
      '/media/c.webp',
      '/media/a.webp',
      '/media/b.webp',
    ])
  })

  describe('a cover that was chosen', () => {
    const chosen = { ...vehicle, ...makeCover(vehicle, '/media/b.webp') }
    const without = (url: string) => ({
      ...vehicle,
      photos: vehicle.photos.filter(one => one !== url),
      exteriorPhotos: vehicle.exteriorPhotos.filter(one => one !== url),
    })

    it.each([
      ['is gone where somebody took its picture away', chosen, without('/media/b.webp'), true],
      ['is there where another picture went', chosen, without('/media/c.webp'), false],
      ['is none where the order of the places was changed alone', vehicle, without('/media/a.webp'), false],
      [
        'is not missed by who took the picture away',
        without('/media/a.webp'),
        without('/media/b.webp'),
        false,
      ],
      ['is none of a vehicle that is gone', chosen, null, false],
    ])('%s', (_what, next, after, isGone) => {
      expect(isChosenCoverGone(vehicle, next, after)).toBe(isGone)
    })

    it('is none of another record', () => {
      expect(isChosenCoverGone({ name: 'a' }, { name: 'b' }, { name: 'a' })).toBe(false)
      expect(isChosenCoverGone(null, null, null)).toBe(false)
    })
  })
})
