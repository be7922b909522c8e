// Whom and what an application is about, in words that hold where one of them was deleted or has not come yet.
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'

/** The application outlives its customer. */
const DELETED_CUSTOMER = 'Deleted customer'

type About = Pick<LoanApplicationSummary, 'leadId' | 'vehicleId'>

export function applicantName({ leadId }: About, lead: Lead | undefined): string {
  if (lead) return leadName(lead)
  return leadId === null ? DELETED_CUSTOMER : 'Customer not on this device yet'
}

export function wantedVehicle({ vehicleId }: About, vehicle: Vehicle | undefined): string {
  if (vehicle) return vehicleName(vehicle)
  return vehicleId === null ? 'No vehicle, or one that was deleted' : 'Vehicle not on this device yet'
}
