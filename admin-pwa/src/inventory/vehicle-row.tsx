import type { Lead } from '@forecourt/shared/leads/lead'
import { vehicleNumber } from '@forecourt/shared/vehicles/stock-number'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { formatMileage, formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import { CATEGORY_LABELS } from '@forecourt/shared/vehicles/vehicle-options'
import { PUT_BACK, VEHICLE_TOGGLE } from '@forecourt/shared/vehicles/vehicle-status'
import { Button, IconButton } from '@radix-ui/themes'
import { CloudUpload, Eye, Lock, Pencil, Star, Trash2, TriangleAlert } from 'lucide-react'
import { StatusBadge } from '../vehicles/status-badge.tsx'
import { VehicleHolder } from '../vehicles/vehicle-holder.tsx'
import { VehiclePicture } from '../vehicles/vehicle-picture.tsx'
import './inventory.css'

export interface RowActions {
  onView(vehicle: Vehicle): void
  onEdit(vehicle: Vehicle): void
  onToggle(vehicle: Vehicle): void
  onFeature(vehicle: Vehicle): void
  /** Null for whoever may not delete vehicles. */
  onDelete: ((vehicle: Vehicle) => void) | null
}

interface Props {
  vehicle: Vehicle
  state: 'waiting' | 'needs-you' | null
  /** Who has it; null where nobody has. */
  holder: Lead | null
  /** Whether it is under contract or sold, and nobody has it. */
  isLeftOff: boolean
  rowActions: RowActions
}

/** A vehicle of the stock, and what can be done with it. */
export function VehicleRow({ vehicle, state, holder, isLeftOff, rowActions }: Props) {
  const name = vehicleName(vehicle)
  return (
    <article className="vehicle-row" aria-label={name}>
      <VehiclePicture vehicle={vehicle} />
      <div className="vehicle-row-words">
        <div className="vehicle-facts">
          <h2>{name}</h2>
          <StatusBadge status={vehicle.status} />
          <VehicleHolder holder={holder} isLeftOff={isLeftOff} />
          {vehicle.isFeatured && (
            <span className="badge">
              <Star size={13} aria-hidden fill="currentColor" /> Featured
            </span>
          )}
          {vehicle.category && <span className="badge outlined">{CATEGORY_LABELS[vehicle.category]}</span>}
          {state && (
            <span className={`badge ${state === 'needs-you' ? 'alarm' : 'outlined'}`}>
              {state === 'needs-you' ? (
                <TriangleAlert size={13} aria-hidden />
              ) : (
                <CloudUpload size={13} aria-hidden />
              )}
              {state === 'needs-you' ? 'Needs you' : 'Waiting to be sent'}
            </span>
          )}
        </div>
        <div className="vehicle-facts">
          <b className="price">{formatPrice(vehicle.price)}</b>
          <span>{vehicleNumber(vehicle)}</span>
          <span>{formatMileage(vehicle.mileage)}</span>
          {vehicle.drivetrain && <span>{vehicle.drivetrain}</span>}
          {vehicle.vin && <span className="vin">{vehicle.vin}</span>}
        </div>
      </div>
      <div className="vehicle-actions">
        <Toggle vehicle={vehicle} isLeftOff={isLeftOff} onToggle={() => rowActions.onToggle(vehicle)} />
        <IconButton
          size="2"
          variant="outline"
          aria-pressed={vehicle.isFeatured}
          aria-label={`${vehicle.isFeatured ? 'Unfeature' : 'Feature'} ${name}`}
          title={vehicle.isFeatured ? 'Unfeature' : 'Feature'}
          onClick={() => rowActions.onFeature(vehicle)}
        >
          <Star size={17} aria-hidden fill={vehicle.isFeatured ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton
          size="2"
          variant="outline"
          aria-label={`View ${name}`}
          title="View"
          onClick={() => rowActions.onView(vehicle)}
        >
          <Eye size={17} aria-hidden />
        </IconButton>
        <IconButton
          size="2"
          variant="outline"
          aria-label={`Edit ${name}`}
          title="Edit"
          onClick={() => rowActions.onEdit(vehicle)}
        >
          <Pencil size={17} aria-hidden />
        </IconButton>
        {rowActions.onDelete && (
          <IconButton
            size="2"
            variant="ghost"
            color="red"
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={() => rowActions.onDelete?.(vehicle)}
          >
            <Trash2 size={17} aria-hidden />
          </IconButton>
        )}
      </div>
    </article>
  )
}

/** Offers a vehicle or takes it back; where a customer has it, it only says who decides. */
function Toggle({
  vehicle,
  isLeftOff,
  onToggle,
}: Pick<Props, 'vehicle' | 'isLeftOff'> & { onToggle(): void }) {
  const { to, label } = isLeftOff ? PUT_BACK : VEHICLE_TOGGLE[vehicle.status]
  return (
    <Button
      size="2"
      className="toggle"
      variant={vehicle.status === 'received' ? 'solid' : to === null ? 'soft' : 'outline'}
      {...(to === null ? { color: 'gray' as const } : {})}
      aria-label={`${label}: ${vehicleName(vehicle)}`}
      onClick={onToggle}
    >
      {to === null && <Lock size={15} aria-hidden />} {label}
    </Button>
  )
}
