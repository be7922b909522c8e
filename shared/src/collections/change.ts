/** One record before and after: `before` null creates it, `after` null deletes it. */
import type { ChangeOf } from '../records/judge-push.ts'
import type { Collection, Documents } from './collections.ts'

export type Change = { [C in Collection]: ChangeOf<C, Documents[C]> }[Collection]
