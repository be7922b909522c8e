import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { expect, it } from 'vitest'
import { fateText } from './fate-words.ts'

const NOW = '2026-11-20T17:00:00.000Z'
const BEFORE = '2026-11-01T17:00:00.000Z'
const camry = (fields: Partial<Vehicle>) =>
  ({
    year: 2019,
    make: 'Toyota',
    model: 'Camry',
    updatedAt: NOW,
    firstAvailableAt: BEFORE,
    generatedVideoUrl: null,
    photos: ['/media/a.webp'],
    ...fields,
  }) as Vehicle
const offered = { status: 'available', firstAvailableAt: NOW } as const

it.each([
  [{ status: 'sold' }, true, '2019 Toyota Camry marked sold.'],
  [{ status: 'received' }, true, '2019 Toyota Camry is received, not yet offered.'],
  [{ status: 'available' }, true, '2019 Toyota Camry is back on the market.'],
  [offered, true, '2019 Toyota Camry is available, and goes first in the slideshow.'],
  [
    { ...offered, photos: [] },
    true,
    '2019 Toyota Camry is available, and takes position 1 of the slideshow, where it shows once it has a photo.',
  ],
  [offered, false, '2019 Toyota Camry is available.'],
  [
    offered,
    null,
    '2019 Toyota Camry is available, and goes first in the slideshow unless that is switched off in the settings.',
  ],
] as const)('says what becomes of a vehicle: %j, with the setting %s', (fields, newTakesHero, words) => {
  expect(fateText(camry(fields as Partial<Vehicle>), newTakesHero)).toBe(words)
})
