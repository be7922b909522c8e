/** Who waits for vehicles that come free, told to whoever frees them, with the way to the first who waits. */
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { waitersIn } from '@forecourt/shared/leads/waiting-list'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import type { Acting, Message } from '../mirror/acting.ts'

/** "Ona Lund waits for 2021 Land Rover Defender 110.", or with how many others. */
export function waitersWords([first, ...others]: readonly Lead[], vehicle: Vehicle): string {
  if (!first) return ''
  const names = others.length === 0 ? leadName(first) : `${leadName(first)} and ${others.length} more`
  return `${names} ${others.length === 0 ? 'waits' : 'wait'} for ${vehicleName(vehicle)}.`
}

/**
 * What is to be said beside a change that frees vehicles.
 * @param changed the vehicles that it changes, as they will be
 * @param by the customer who lets go of them, who waits for none of them
 */
export function waitersOfFreed(
  { rows }: Pick<Acting['mirror'], 'rows'>,
  changed: readonly Vehicle[],
  by: string | null = null,
): { text: string; customer: NonNullable<Message['customer']> } | null {
  const freed = changed.filter(({ status }) => status === 'available')
  if (freed.length === 0) return null
  const waiters = waitersIn(rows('leads').value ?? [], rows('notes').value ?? [], freed)
  for (const vehicle of freed) {
    const leads = waiters.flatMap(({ lead, vehicleId }) =>
      vehicleId === vehicle.id && lead.id !== by ? [lead] : [],
    )
    const [first] = leads
    if (first)
      return {
        text: waitersWords(leads, vehicle),
        customer: { id: first.id, name: leadName(first) },
      }
  }
  return null
}

/** A message, with who waits for what it frees. */
export function withWaiters(said: Message, waiters: ReturnType<typeof waitersOfFreed>): Message {
  if (!waiters) return said
  const detail = [said.detail ?? '', waiters.text].filter(text => text !== '').join(' ')
  return { ...said, detail, customer: waiters.customer }
}
