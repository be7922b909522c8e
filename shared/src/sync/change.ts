/** One record before and after: `before` null creates it, `after` null deletes it. */
import type { Collection, Documents } from './contract.ts'

export type Change = {
  [C in Collection]: { collection: C; before: Documents[C] | null; after: Documents[C] | null }
}[Collection]
