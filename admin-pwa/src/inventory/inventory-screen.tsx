import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { formatMileage, formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import {
  CATEGORY_LABELS,
  VEHICLE_CATEGORIES,
  type VehicleCategory,
} from '@forecourt/shared/vehicles/vehicle-options'
import { vehicleMatcher } from '@forecourt/shared/vehicles/vehicle-search'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { Select, TextField } from '@radix-ui/themes'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { ScreenHead } from '../shell/screen-head.tsx'
import { VehiclePicture } from '../vehicles/vehicle-picture.tsx'

/** The stock, read from the mirror. */
export function InventoryScreen() {
  const isRead = useRows('vehicles') !== null
  const vehicles = useVehicles()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<VehicleCategory | 'all'>('all')
  const wanted = useDeferredValue(search)
  const matches = vehicleMatcher({
    ...(wanted.trim() ? { q: wanted } : {}),
    ...(category === 'all' ? {} : { category }),
  })
  const shown = vehicles.filter(matches).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const count = (status: string) => vehicles.filter(vehicle => vehicle.status === status).length
  const tiles = [
    ['Total', vehicles.length],
    ['Received', count('received')],
    ['Available', count('available')],
    ['Pending', count('pending')],
    ['Featured', vehicles.filter(vehicle => vehicle.isFeatured).length],
    ['Sold', count('sold')],
  ] as const

  return (
    <>
      <ScreenHead title="Inventory" badge={isRead && `${vehicles.length} vehicles`} />
      <div className="tools">
        <TextField.Root
          className="search"
          size="2"
          type="search"
          aria-label="Search vehicles"
          placeholder="Search by make, model, year or VIN"
          value={search}
          onChange={event => setSearch(event.target.value)}
        >
          <TextField.Slot>
            <Search size={16} aria-hidden />
          </TextField.Slot>
        </TextField.Root>
        <Select.Root
          size="2"
          value={category}
          onValueChange={value => setCategory(value as VehicleCategory | 'all')}
        >
          <Select.Trigger aria-label="Category" />
          <Select.Content>
            <Select.Item value="all">All categories</Select.Item>
            {VEHICLE_CATEGORIES.map(one => (
              <Select.Item key={one} value={one}>
                {CATEGORY_LABELS[one]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      </div>
      <section className="screen-body" aria-label="Stock" tabIndex={0}>
        <ul className="tiles">
          {tiles.map(([label, value]) => (
            <li key={label} className="tile">
              <b>{value}</b>
              {label}
            </li>
          ))}
        </ul>
        {!isRead && <p className="empty">Loading vehicles...</p>}
        {isRead && shown.length === 0 && (
          <div className="empty">
            <h2>No vehicles found</h2>
            <p>Nothing in stock fits this search.</p>
          </div>
        )}
        <ul className="list">
          {shown.map(vehicle => (
            <li key={vehicle.id} className="vehicle-row">
              <VehiclePicture vehicle={vehicle} />
              <div>
                <b>{vehicleName(vehicle)}</b>
                <div className="vehicle-facts">
                  <span className="badge outlined">{VEHICLE_STATUS_LABELS[vehicle.status]}</span>
                  {vehicle.isFeatured && <span className="badge">Featured</span>}
                  {vehicle.category && <span className="badge">{CATEGORY_LABELS[vehicle.category]}</span>}
                  <span>{formatMileage(vehicle.mileage)}</span>
                  {vehicle.drivetrain && <span>{vehicle.drivetrain}</span>}
                  <span className="muted">
                    #{vehicle.id}
                    {vehicle.vin && ` · VIN ${vehicle.vin}`}
                  </span>
                </div>
              </div>
              <span className="price">{formatPrice(vehicle.price)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
