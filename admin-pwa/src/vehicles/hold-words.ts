import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'

/**
 * Why a vehicle is not simply to be had: "Under contract with Marcus Hale". Nothing of one that is, or that the customer has
 * for whom it is asked.
 * @param holder who has it; null for nobody
 * @param leadId the customer for whom it is asked; null for a new one
 */
export function holdWords({ status }: Pick<Vehicle, 'status'>, holder: Lead | null, leadId: string | null) {
  if (holder && holder.id === leadId) return ''
  switch (status) {
    case 'available':
      return ''
    case 'received':
      return 'Received, not offered yet'
    case 'pending':
      return holder ? `Under contract with ${leadName(holder)}` : 'Off the market, no customer has it'
    case 'sold':
      return holder ? `Sold to ${leadName(holder)}` : 'Sold, no customer has it'
    default:
      return status satisfies never
  }
}
