import { expect, it } from 'vitest'
import {
  addressesOf,
  fieldsNaming,
  isMissingMedia,
  missingMediaWords,
  newlyNamed,
  withoutMedia,
} from './missing-media.ts'

const [a, b, c] = ['/media/a.webp', '/media/b.webp', '/media/c.mp4']
const VEHICLE = {
  photos: [a],
  exteriorPhotos: [a, b],
  walkaroundVideos: [c],
  generatedVideoUrl: '/media/d.mp4',
  videoGenerationStatus: 'completed',
  videoGeneratedAt: '2026-11-20T17:00:00.000Z',
}

it('finds each address that a record names, and those that it names beyond another state', () => {
  expect(addressesOf('vehicles', VEHICLE)).toEqual([a, b, c, '/media/d.mp4'])
  expect(addressesOf('events', { gallery: [a, b] })).toEqual([a, b])
  expect(addressesOf('leads', { photos: [a] })).toEqual([])
  expect(newlyNamed('vehicles', VEHICLE, { interiorPhotos: [b, c] })).toEqual([a, '/media/d.mp4'])
  expect(newlyNamed('vehicles', VEHICLE, null)).toHaveLength(4)
})

it('finds no address in what is none, and none in what names no file', () => {
  const odd = { gallery: [a, 5, null, { url: b }], generatedVideoUrl: 7 }
  expect(addressesOf('events', odd)).toEqual([a])
  expect(addressesOf('vehicles', { generatedVideoUrl: null, photos: 'none' })).toEqual([])
  expect(addressesOf('vehicles', null)).toEqual([])
  const lead = { photos: [a] }
  expect(withoutMedia('leads', lead, new Set([a]), null)).toBe(lead)
  expect(fieldsNaming('notes', lead, new Set([a]))).toEqual({})
})

it('takes addresses out of every list, and with the only one of a field what is said of it', () => {
  const missing = new Set([a, '/media/d.mp4'])
  expect(withoutMedia('vehicles', VEHICLE, missing, { videoGenerationStatus: 'pending' })).toEqual({
    photos: [],
    exteriorPhotos: [b],
    walkaroundVideos: [c],
    generatedVideoUrl: undefined,
    videoGenerationStatus: 'pending',
    videoGeneratedAt: undefined,
  })
  expect(withoutMedia('vehicles', VEHICLE, new Set(), null)).toEqual(VEHICLE)
  expect(withoutMedia('vehicles', VEHICLE, new Set(['/media/d.mp4']), null)).toMatchObject({
    photos: [a],
    videoGenerationStatus: undefined,
  })
  expect(fieldsNaming('vehicles', VEHICLE, missing)).toEqual({
    photos: [a],
    exteriorPhotos: [a, b],
    generatedVideoUrl: '/media/d.mp4',
  })
})

it.each([
  [[a], '1 photo is not on the server any more. Add it again from a device that has it.'],
  [[a, b], '2 photos are not on the server any more. Add them again from a device that has them.'],
  [[c], '1 film is not on the server any more. Add it again from a device that has it.'],
  [['/media/c.MP4'], '1 film is not on the server any more. Add it again from a device that has it.'],
  [['/media/c.mp4.webp'], '1 photo is not on the server any more. Add it again from a device that has it.'],
  [
    [a, b, c],
    '2 photos and 1 film are not on the server any more. Add them again from a device that has them.',
  ],
])('says of %j: %s', (urls, words) => {
  expect(missingMediaWords(urls)).toBe(words)
  expect(isMissingMedia({ message: words })).toBe(true)
  expect(isMissingMedia({ message: 'Someone else changed this meanwhile.' })).toBe(false)
})
