/** The news of an absence in words, a sentence for each kind. */
import { LEAD_STATUS_LABELS } from '../leads/lead-status.ts'
import { formatPrice } from '../vehicles/vehicle-display.ts'
import type { DigestItem } from './digest.ts'

const NAMED = 3

type Named = Extract<DigestItem, { names: string[] }>['kind']

const WORDS = {
  issues: ['change of yours needs you', 'changes of yours need you'],
  imported_customers: ['customer imported', 'customers imported'],
  new_customers: ['new customer', 'new customers'],
  changed_customers: ['customer changed', 'customers changed'],
  new_vehicles: ['vehicle added', 'vehicles added'],
  under_contract: ['vehicle under contract', 'vehicles under contract'],
  sold: ['vehicle sold', 'vehicles sold'],
  back: ['vehicle available again', 'vehicles available again'],
  taken_back: ['vehicle taken off the market', 'vehicles taken off the market'],
  changed_vehicles: ['vehicle changed', 'vehicles changed'],
  new_events: ['event added', 'events added'],
  changed_events: ['event changed', 'events changed'],
} as const satisfies Record<Named, readonly [string, string]>

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : many}`

/** "Ruth, Emil, Noor and 2 more". */
export function few(names: readonly string[]): string {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ')
}

/** "3 new customers: Ruth, Emil, Noor". */
export function digestWords(item: DigestItem): string {
  switch (item.kind) {
    case 'moved_customers': {
      const stages = item.stages.map(({ status, count }) => `${count} to ${LEAD_STATUS_LABELS[status]}`)
      return `${counted(item.count, ['customer moved', 'customers moved'])}: ${stages.join(', ')}`
    }
    case 'prices': {
      const prices = item.prices.map(
        ({ name, from, to }) => `${name} from ${formatPrice(from)} to ${formatPrice(to)}`,
      )
      return `${counted(item.count, ['price changed', 'prices changed'])}: ${few(prices)}`
    }
    default:
      return `${counted(item.count, WORDS[item.kind])}: ${few(item.names)}`
  }
}
