// How the fields and values of a record are called on the Sync screen.
import { valueText as textOf } from '@forecourt/shared/collections/field-words'
import { timeZone } from '../dealer.ts'

export { fieldLabel, isMedia } from '@forecourt/shared/collections/field-words'

export const valueText = (field: string, value: unknown): string => textOf(field, value, timeZone())
