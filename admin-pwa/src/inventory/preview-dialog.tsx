import { vehiclePath } from '@forecourt/shared/site/pages'
import { vehicleNumber } from '@forecourt/shared/vehicles/stock-number'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { formatMileage, formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import { CATEGORY_LABELS } from '@forecourt/shared/vehicles/vehicle-options'
import { isLeftOff, isPublic } from '@forecourt/shared/vehicles/vehicle-status'
import { Button, Dialog } from '@radix-ui/themes'
import { ExternalLink } from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { useReturnFocus } from '../forms/return-focus.ts'
import { Thumbnail } from '../media/thumbnail.tsx'
import { StatusBadge } from '../vehicles/status-badge.tsx'
import { useHolders } from '../vehicles/use-holders.ts'
import { VehicleHolder } from '../vehicles/vehicle-holder.tsx'
import { VehiclePicture } from '../vehicles/vehicle-picture.tsx'
import './inventory.css'

/** Everything that is known of a vehicle, to read. */
export function PreviewDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose(): void }) {
  const returnFocus = useReturnFocus()
  const momentText = useMomentText()
  const holders = useHolders()
  const holder = holders?.get(vehicle.id) ?? null
  const facts: readonly (readonly [string, string | null])[] = [
    ['Price', formatPrice(vehicle.price)],
    ['Mileage', formatMileage(vehicle.mileage)],
    ['VIN', vehicle.vin],
    ['Category', vehicle.category && CATEGORY_LABELS[vehicle.category]],
    ['Transmission', vehicle.transmission],
    ['Drivetrain', vehicle.drivetrain],
    ['Fuel', vehicle.fuelType],
    ['Engine', vehicle.engineSize],
    ['Exterior color', vehicle.exteriorColor],
    ['Interior color', vehicle.interiorColor],
    ['Condition', vehicle.condition],
    ['Added', momentText(vehicle.createdAt)],
  ]
  const pictures = [...new Set([...vehicle.photos, ...vehicle.exteriorPhotos, ...vehicle.interiorPhotos])]
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content className="preview-dialog" onCloseAutoFocus={returnFocus}>
        <Dialog.Title>{vehicleName(vehicle)}</Dialog.Title>
        <Dialog.Description>
          <StatusBadge status={vehicle.status} /> {vehicleNumber(vehicle)}{' '}
          <VehicleHolder
            holder={holder}
            isLeftOff={holders !== null && isLeftOff(vehicle, holder ? [holder.id] : [])}
          />
        </Dialog.Description>
        <VehiclePicture vehicle={vehicle} />
        {pictures.length > 1 && (
          <ul className="preview-pictures">
            {pictures.slice(1).map((url, index) => (
              <li key={url}>
                <Thumbnail url={url} alt={`Photo ${index + 2} of ${pictures.length}`} />
              </li>
            ))}
          </ul>
        )}
        <dl className="facts-list">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {vehicle.description && <p className="preview-words">{vehicle.description}</p>}
        {vehicle.features.length > 0 && (
          <ul className="preview-features">
            {vehicle.features.map(feature => (
              <li key={feature} className="badge">
                {feature}
              </li>
            ))}
          </ul>
        )}
        <div className="dialog-actions">
          {isPublic(vehicle) && (
            <a className="button-link" href={vehiclePath(vehicle.id)} target="_blank" rel="noreferrer">
              <ExternalLink size={15} aria-hidden /> Open on the website
            </a>
          )}
          <Dialog.Close>
            <Button size="2" variant="outline">
              Close
            </Button>
          </Dialog.Close>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}
