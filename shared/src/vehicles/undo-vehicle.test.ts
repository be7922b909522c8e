import { describe, expect, it } from 'vitest'
import { aVehicle, NOW } from '../../tests/factories.ts'
import { decideVehicleEdit, type VehicleWorld } from './decide-vehicle.ts'
import { undoOfVehicleEdit } from './undo-vehicle.ts'
import type { Vehicle, VehicleEdit } from './vehicle.ts'
import { removeUpload } from './vehicle-media.ts'
import { NO_VIDEO } from './vehicle-video.ts'

const WORLD: VehicleWorld = {
  now: NOW,
  inHero: [],
  heldBy: [],
  vinOwner: () => null,
  stockNumberOwner: () => null,
  placesNewInHero: false,
}
const film = { generatedVideoUrl: '/media/a.mp4', videoGenerationStatus: 'completed' } as const
const photos = { photos: ['/media/a.webp'], exteriorPhotos: ['/media/a.webp', '/media/b.webp'] }

function undone(vehicle: Vehicle, edit: VehicleEdit) {
  const decision = decideVehicleEdit(vehicle, edit, WORLD)
  if (decision.outcome !== 'changed') throw new Error(`The edit is ${decision.outcome}`)
  return undoOfVehicleEdit(vehicle, decision.vehicle, edit, WORLD)
}

describe('an edit of a vehicle is taken back by another one', () => {
  it.each<[string, Vehicle, VehicleEdit, VehicleEdit]>([
    ['of a price', aVehicle(), { price: '1.00' }, { price: '38900.00' }],
    ['of a star', aVehicle(), { isFeatured: true }, { isFeatured: false }],
    ['that takes it off the market', aVehicle(), { status: 'received' }, { status: 'available' }],
    [
      'that offers again what was offered before',
      aVehicle({ status: 'received', firstAvailableAt: NOW }),
      { status: 'available' },
      { status: 'received' },
    ],
    [
      'of the order of photos',
      aVehicle(photos),
      { exteriorPhotos: photos.exteriorPhotos.toReversed() },
      { exteriorPhotos: photos.exteriorPhotos },
    ],
  ])('%s', (_, vehicle, edit, undo) => {
    expect(undone(vehicle, edit)).toEqual(undo)
  })
})

describe('no other edit takes back', () => {
  const noPhoto = removeUpload(aVehicle(photos), 'exterior', 'b.webp')
  it.each<[string, Vehicle, VehicleEdit | null]>([
    [
      'that a vehicle is offered for the first time',
      aVehicle({ status: 'received' }),
      { status: 'available' },
    ],
    ['that a pending one comes back to the market', aVehicle({ status: 'pending' }), { status: 'available' }],
    ['that a sold one does', aVehicle({ status: 'sold' }), { status: 'available' }],
    ['that a photo is taken away', aVehicle(photos), noPhoto],
    ['that a film is', aVehicle(film), NO_VIDEO],
  ])('%s', (_, vehicle, edit) => {
    expect(undone(vehicle, edit ?? {})).toBeNull()
  })
})
