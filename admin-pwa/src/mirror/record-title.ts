import { leadName } from '@forecourt/shared/leads/lead'
import type { Collection, Documents } from '@forecourt/shared/sync/contract'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'

const TITLES: { [C in Collection]: (document: Documents[C]) => string } = {
  leads: leadName,
  vehicles: vehicleName,
  notes: ({ note }) => `Note: “${note.slice(0, 60)}”`,
  events: ({ name }) => name,
  issues: ({ title, message }) => `${title}: ${message}`,
}

/** What a record is called: "Ruth Becker", "2021 Toyota 4Runner". */
export function recordTitle<C extends Collection>(collection: C, document: Documents[C]): string {
  return TITLES[collection](document)
}
