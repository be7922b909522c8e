import type { Lead } from '@forecourt/shared/leads/lead'
import { leadExportName, leadExportTable } from '@forecourt/shared/leads/lead-export'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import type { Colleague } from '@forecourt/shared/leads/lead-owner'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { timeZone } from '../dealer.ts'
import { csvText, saveFile } from './csv-file.ts'

interface OnDevice {
  vehicles: readonly Vehicle[]
  staff: readonly Colleague[]
  notes: readonly LeadNote[]
}

/** Saves the customers as a CSV file, from what is on the device. Gives the name of the file. */
export async function exportLeads(
  leads: readonly Lead[],
  { vehicles, staff, notes }: OnDevice,
): Promise<string> {
  const said = Map.groupBy(
    notes.filter(({ consent }) => consent),
    ({ leadId }) => leadId,
  )
  const known = new Map(vehicles.map(vehicle => [vehicle.id, vehicle]))
  const table = leadExportTable(leads, {
    vehicle: id => {
      const vehicle = known.get(id)
      return vehicle ? { name: vehicleName(vehicle), stockNumber: vehicle.stockNumber } : null
    },
    owner: id => staff.find(one => one.id === id)?.name ?? null,
    notes: leadId => said.get(leadId) ?? [],
    timeZone: timeZone(),
  })
  const name = leadExportName(new Date().toISOString(), timeZone())
  saveFile(name, await csvText(table))
  return name
}
