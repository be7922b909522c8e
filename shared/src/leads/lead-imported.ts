/**
 * Which import brought a customer. It is written once, with the customer, and by the server alone. A customer without it
 * came in here: from the website, or added by staff.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'

export const IMPORT_FILE_MAX_LENGTH = 200

export const importedSchema = z.object({
  /** Of the import, which brought others as well. Made on the device that ran it. */
  id: idSchema,
  /** The name of the file, "contacts.csv". */
  file: z.string().max(IMPORT_FILE_MAX_LENGTH),
  /** When the customer was stored here, ISO in UTC; `createdAt` may be long before. */
  at: z.string(),
  /** Display name of who ran it, as it was then. */
  by: z.string().max(200),
  /** The id of their account. */
  byId: idSchema,
})
export type Imported = z.output<typeof importedSchema>

/** A mirror that was filled by an earlier version has customers without the field. */
interface MaybeImported {
  createdAt: string
  imported?: Imported | null
}

/** Whether a customer came in here, and not with the past of another program. */
export const cameInHere = ({ imported }: MaybeImported): boolean => !imported

/** When a customer was first stored here, ISO in UTC. */
export const arrivedAt = ({ imported, createdAt }: MaybeImported): string => imported?.at ?? createdAt
