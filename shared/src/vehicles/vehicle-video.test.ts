import { expect, it } from 'vitest'
import { aVehicle } from '../../tests/factories.ts'
import { VIDEO_STATUSES } from './vehicle-options.ts'
import { NO_VIDEO, videoAdded, videoStatusOf } from './vehicle-video.ts'

it.each(VIDEO_STATUSES)('a film at an address is completed even where making one is %s', status => {
  const vehicle = aVehicle({ videoGenerationStatus: status })
  expect(videoStatusOf(vehicle)).toBe(status)
  expect(videoStatusOf({ ...vehicle, generatedVideoUrl: '/media/f.mp4' })).toBe('completed')
})

it('a film that is taken away leaves nothing of it', () => {
  const vehicle = aVehicle(videoAdded('https://video.example/a.mp4', '2026-11-20T17:00:00.000Z') as object)
  expect(vehicle).toMatchObject({
    videoGenerationStatus: 'completed',
    videoGeneratedAt: '2026-11-20T17:00:00.000Z',
  })
  expect(videoStatusOf({ ...vehicle, ...NO_VIDEO })).toBe('pending')
})
