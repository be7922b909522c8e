import { type RefusedVehicle, vehicleRefusalText } from '@forecourt/shared/vehicles/decide-vehicle'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { VehicleCategory } from '@forecourt/shared/vehicles/vehicle-options'
import { vehicleMatcher } from '@forecourt/shared/vehicles/vehicle-search'
import { isLeftOff, PUT_BACK, VEHICLE_TOGGLE } from '@forecourt/shared/vehicles/vehicle-status'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useConnection, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useMay } from '../session/use-session.ts'
import { ScreenHead } from '../shell/screen-head.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { ToTop } from '../shell/to-top.tsx'
import { useToast } from '../toasts/toasts.tsx'
import { useHolders } from '../vehicles/use-holders.ts'
import { useVehicleActions } from '../vehicles/use-vehicle-actions.ts'
import { isVehicleRefusal } from '../vehicles/vehicle-actions.ts'
import { type AskedOfStock, StockDialogs } from './stock-dialogs.tsx'
import { StockList } from './stock-list.tsx'
import { StockTiles } from './stock-tiles.tsx'
import { StockTools } from './stock-tools.tsx'
import type { StockView } from './stock-views.ts'
import { useStockStates } from './use-stock-states.ts'
import type { RowActions } from './vehicle-row.tsx'

const SHORTCUTS = [{ keys: 'N', does: 'Add a vehicle' }] as const
const CHANGED = { title: 'Vehicle Updated', text: 'The vehicle has been successfully updated.' } as const
const NOT_CHANGED = { title: 'Error', text: 'Failed to update vehicle. Please try again.' } as const

const CONTROLLED_BY_CRM: RefusedVehicle = { outcome: 'refused', code: 'status_controlled_by_crm' }

const BELONGS = {
  received: vehicle => vehicle.status === 'received',
  available: vehicle => vehicle.status === 'available',
  pending: vehicle => vehicle.status === 'pending',
  sold: vehicle => vehicle.status === 'sold',
  featured: vehicle => vehicle.isFeatured,
  without_photos: vehicle => vehicle.status === 'available' && vehicle.photos.length === 0,
  left_off: (vehicle, isOff) => isOff(vehicle),
} as const satisfies Record<StockView, (vehicle: Vehicle, isOff: (vehicle: Vehicle) => boolean) => boolean>

export function InventoryScreen() {
  const isRead = useRows('vehicles') !== null
  const { offlineSince } = useConnection()
  const vehicles = useVehicles()
  const actions = useVehicleActions()
  const stateOf = useStockStates()
  const holders = useHolders()
  const may = useMay()
  const toast = useToast()
  const navigate = useNavigate()
  const { show, open, add: adds } = useSearch({ from: '/inventory' })
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<VehicleCategory | 'all'>('all')
  const [chosen, setAsked] = useState<AskedOfStock | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const wanted = useDeferredValue(search)
  // Other screens open a vehicle by the address, and the app's icon adds one.
  const byAddress: AskedOfStock | null = open ? { dialog: 'view', id: open } : adds ? { dialog: 'add' } : null
  const asked = chosen ?? byAddress
  const close = () => {
    setAsked(null)
    if (byAddress) void navigate({ to: '/inventory', search: { show }, replace: true })
  }
  const add = () => setAsked({ dialog: 'add' })
  useShortcuts({ n: add }, SHORTCUTS)

  // Before the customers are read nobody knows who has what.
  const isOff = useCallback(
    (vehicle: Vehicle) => {
      const holder = holders?.get(vehicle.id)
      return holders !== null && isLeftOff(vehicle, holder ? [holder.id] : [])
    },
    [holders],
  )
  const shown = useMemo(() => {
    const matches = vehicleMatcher({
      ...(wanted.trim() ? { q: wanted } : {}),
      ...(category === 'all' ? {} : { category }),
    })
    return vehicles
      .filter(vehicle => (!show || BELONGS[show](vehicle, isOff)) && matches(vehicle))
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  }, [vehicles, wanted, category, show, isOff])

  async function toggle(vehicle: Vehicle) {
    const isPutBack = isOff(vehicle)
    const { to, label } = isPutBack ? PUT_BACK : VEHICLE_TOGGLE[vehicle.status]
    const outcome =
      to === null
        ? CONTROLLED_BY_CRM
        : await actions.change(vehicle, { status: to }, label.toLowerCase(), {
            done: CHANGED,
            failed: NOT_CHANGED,
            canTakeBack: true,
          })
    if (isVehicleRefusal(outcome))
      toast({ title: 'Cannot Change Status', text: vehicleRefusalText(outcome), isBad: true })
  }
  const rowActions: RowActions = {
    onView: vehicle => setAsked({ dialog: 'view', id: vehicle.id }),
    onEdit: vehicle => setAsked({ dialog: 'edit', id: vehicle.id }),
    onToggle: vehicle => void toggle(vehicle),
    onFeature: vehicle => void actions.feature(vehicle, NOT_CHANGED),
    onDelete: may('delete_vehicles') ? vehicle => setAsked({ dialog: 'delete', id: vehicle.id }) : null,
  }
  const isFiltered = show !== undefined || category !== 'all' || wanted.trim() !== ''
  const isUnfilled = vehicles.length === 0 && offlineSince !== null

  return (
    <>
      <ScreenHead title="Inventory" badge={isRead && `${vehicles.length} vehicles`} />
      <div ref={setPlace} className="screen-body inventory">
        {isRead && (
          <StockTiles
            vehicles={vehicles}
            shown={show ?? 'all'}
            onShow={view =>
              void navigate({
                to: '/inventory',
                search: view === 'all' || view === show ? {} : { show: view },
                replace: true,
              })
            }
          />
        )}
        <StockTools
          search={search}
          onSearch={setSearch}
          category={category}
          onCategory={setCategory}
          shown={isFiltered ? `Showing ${shown.length} of ${vehicles.length} vehicles` : null}
          onAdd={add}
        />
        {!isRead && !isUnfilled && <p className="empty">Loading vehicles...</p>}
        {(isRead || isUnfilled) && shown.length === 0 && (
          <div className="empty">
            <h2>{isUnfilled ? 'Nothing has reached this device yet' : 'No vehicles found'}</h2>
            <p>
              {isUnfilled
                ? 'The vehicles appear as soon as the server can be reached.'
                : isFiltered
                  ? 'Nothing in stock fits this search.'
                  : 'The first vehicle that you add appears here.'}
            </p>
          </div>
        )}
        {shown.length > 0 && (
          <StockList
            vehicles={shown}
            stateOf={stateOf}
            holderOf={id => holders?.get(id) ?? null}
            isOff={isOff}
            rowActions={rowActions}
            place={place}
          />
        )}
        <ToTop of={place} />
      </div>
      {asked && <StockDialogs asked={asked} vehicles={vehicles} actions={actions} onClose={close} />}
    </>
  )
}
