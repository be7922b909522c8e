import { vehicleNumber } from '@forecourt/shared/vehicles/stock-number'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { formatMileage, formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import { vehicleMatcher } from '@forecourt/shared/vehicles/vehicle-search'
import { TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { VehiclePicture } from './vehicle-picture.tsx'

interface Props {
  vehicles: readonly Vehicle[]
  /** What they are. */
  label: string
  /** What is said where none fits the search. */
  none: string
  chosen: string | null
  /** What is to be known of one before it is chosen; blank for nothing. */
  noteOf?(vehicle: Vehicle): string
  onChoose(id: string): void
}

/** Vehicles of which one is chosen, found by what is typed. */
export function VehicleChoices({ vehicles, label, none, chosen, noteOf, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const matches = vehicleMatcher(search.trim() ? { q: search } : {})
  const shown = vehicles.filter(matches)
  return (
    <>
      <TextField.Root
        size="2"
        type="search"
        aria-label="Search vehicles"
        placeholder="Make, model, year, VIN or stock number"
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      <div className="choices" role="radiogroup" aria-label={label}>
        {shown.length === 0 && <p className="muted">{none}</p>}
        {shown.map(vehicle => (
          <button
            key={vehicle.id}
            type="button"
            role="radio"
            aria-checked={vehicle.id === chosen}
            className="choice"
            onClick={() => onChoose(vehicle.id)}
          >
            <VehiclePicture vehicle={vehicle} />
            <span>
              <b>{vehicleName(vehicle)}</b>
              <br />
              <span className="muted">
                {vehicleNumber(vehicle)} · {formatMileage(vehicle.mileage)}
              </span>
              {noteOf?.(vehicle) && <span className="choice-note">{noteOf(vehicle)}</span>}
            </span>
            <b>{formatPrice(vehicle.price)}</b>
          </button>
        ))}
      </div>
    </>
  )
}
