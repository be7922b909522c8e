import { HERO_SLOTS, type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { Button, DropdownMenu, IconButton } from '@radix-ui/themes'
import { EllipsisVertical } from 'lucide-react'

interface Props {
  vehicle: Vehicle
  /** Who stands on a position, by name. */
  standing: ReadonlyMap<number, string>
  onPlace(slot: number): void
}

const SLOTS = Array.from({ length: HERO_SLOTS }, (_, index) => index + 1)

/** Does by menu what dragging does. */
export function PlaceMenu({ vehicle, standing, onPlace }: Props) {
  const isPlaced = vehicle.heroSlideOrder > 0
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        {isPlaced ? (
          <IconButton size="2" variant="ghost" color="gray" aria-label={`Place ${vehicleName(vehicle)} in…`}>
            <EllipsisVertical size={18} aria-hidden />
          </IconButton>
        ) : (
          <Button size="2" variant="outline" aria-label={`Place in… ${vehicleName(vehicle)}`}>
            Place in…
          </Button>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="2">
        {SLOTS.map(slot => (
          <DropdownMenu.Item
            key={slot}
            disabled={slot === vehicle.heroSlideOrder}
            onSelect={() => onPlace(slot)}
          >
            Position {slot}
            {standing.has(slot) && slot !== vehicle.heroSlideOrder
              ? isPlaced
                ? `, swap with ${standing.get(slot)}`
                : `, instead of ${standing.get(slot)}`
              : ''}
          </DropdownMenu.Item>
        ))}
        {isPlaced && (
          <>
            <DropdownMenu.Separator />
            <DropdownMenu.Item onSelect={() => onPlace(0)}>Back to the list</DropdownMenu.Item>
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
