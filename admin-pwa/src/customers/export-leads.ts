import type { Lead } from '@forecourt/shared/leads/lead'
import { leadExportName, leadExportTable } from '@forecourt/shared/leads/lead-export'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { TIME_ZONE } from '../dealer.ts'
import { csvText, saveFile } from './csv-file.ts'

/** Saves the customers as a CSV file, from what is on the device. Gives the name of the file. */
export async function exportLeads(leads: readonly Lead[], vehicles: readonly Vehicle[]): Promise<string> {
  const names = new Map(vehicles.map(vehicle => [vehicle.id, vehicleName(vehicle)]))
  const table = leadExportTable(leads, {
    vehicleName: id => names.get(id) ?? null,
    timeZone: TIME_ZONE,
  })
  const name = leadExportName(new Date().toISOString(), TIME_ZONE)
  saveFile(name, await csvText(table))
  return name
}
