import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { Car, CircleDashed, CircleDot, SquareCheck, SquareDashed, Star } from 'lucide-react'
import type { StockView } from './stock-views.ts'

interface Props {
  vehicles: readonly Vehicle[]
  shown: StockView | 'all'
  onShow(view: StockView | 'all'): void
}

/** How many vehicles stand where. Each tile shows those that it counts. */
export function StockTiles({ vehicles, shown, onShow }: Props) {
  const count = (status: Vehicle['status']) => vehicles.filter(vehicle => vehicle.status === status).length
  const tiles = [
    { view: 'all', label: 'Total', count: vehicles.length, Sign: Car },
    { view: 'received', label: 'Received', count: count('received'), Sign: SquareDashed },
    { view: 'available', label: 'Available', count: count('available'), Sign: SquareCheck },
    { view: 'pending', label: 'Pending', count: count('pending'), Sign: CircleDashed },
    {
      view: 'featured',
      label: 'Featured',
      count: vehicles.filter(vehicle => vehicle.isFeatured).length,
      Sign: Star,
    },
    { view: 'sold', label: 'Sold', count: count('sold'), Sign: CircleDot },
  ] as const
  return (
    <fieldset className="stats six" aria-label="Stock">
      {tiles.map(({ view, label, count: value, Sign }) => (
        <button
          key={view}
          type="button"
          className="stat"
          aria-pressed={shown === view}
          onClick={() => onShow(view)}
        >
          <span className="stat-label">
            <Sign size={16} aria-hidden /> {label}
          </span>
          <span className="stat-value">{value}</span>
        </button>
      ))}
    </fieldset>
  )
}
