import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { Link } from '@tanstack/react-router'
import { UserRound, UserRoundX } from 'lucide-react'

interface Props {
  /** Who has the vehicle; null where nobody has. */
  holder: Lead | null
  /** Whether it is off the market all the same. */
  isLeftOff: boolean
}

/** Who has a vehicle that is under contract or sold, and the way to them. */
export function VehicleHolder({ holder, isLeftOff }: Props) {
  if (holder)
    return (
      <Link className="holder" to="/crm" search={{ lead: holder.id }}>
        <UserRound size={14} aria-hidden /> {leadName(holder)}
      </Link>
    )
  if (!isLeftOff) return null
  return (
    <span className="badge alarm">
      <UserRoundX size={13} aria-hidden /> No customer has it
    </span>
  )
}
