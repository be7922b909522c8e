/** The collections of which a record is a customer, or of one: what goes where a person is erased. */
import type { Collection } from '../collections/collections.ts'

export const OF_CUSTOMERS = ['leads', 'notes', 'tasks'] as const satisfies readonly Collection[]
export type OfCustomers = (typeof OF_CUSTOMERS)[number]

export const isOfCustomers = (collection: string): collection is OfCustomers =>
  OF_CUSTOMERS.some(name => name === collection)
