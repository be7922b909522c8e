import { lostVehicleWords, type Move, vehicleOfMove } from '@forecourt/shared/sync/needs-you'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { Button } from '@radix-ui/themes'
import { Link, useLocation } from '@tanstack/react-router'
import { useRows } from '../mirror/use-mirror.ts'
import { useIssuesToday } from '../vehicles/use-issues-today.ts'

/** Says at once that a promised vehicle went to another customer, or is free again, and leads to where that is settled. */
export function LostVehicleNotice() {
  const issues = useIssuesToday()
  const vehicles = useRows('vehicles') ?? []
  const isThere = useLocation({ select: ({ pathname }) => pathname.endsWith('/sync') })
  const leads = useRows('leads') ?? []
  const nameOf = (issue: Move) => {
    const id = vehicleOfMove(issue, leads)
    const vehicle = vehicles.find(one => one.id === id)
    return vehicle ? vehicleName(vehicle) : null
  }
  const words = lostVehicleWords(issues, nameOf)
  if (words === null || isThere) return null
  return (
    <div className="notice needs-you" role="status">
      <span className="grow">{words}</span>
      <Button size="2" asChild>
        <Link to="/sync">Decide</Link>
      </Button>
    </div>
  )
}
