import { pictureAt } from '@forecourt/shared/media/media'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'

const SMALLEST_PX = 320
const PLACEHOLDER = '/admin/no-photo.svg'

export function VehiclePicture({ vehicle }: { vehicle: Pick<Vehicle, 'photos'> }) {
  const [first] = vehicle.photos
  const source = first?.startsWith('/media/') ? pictureAt(first, SMALLEST_PX, 'webp') : first
  return <img src={source ?? PLACEHOLDER} alt="" loading="lazy" width="120" height="80" />
}
