/** One field of a record that its user changes while a change of it may wait already. */
import { isSame } from '../records/merge.ts'
import { editedList, inOrderOf, isMoved } from '../records/merge-lists.ts'

/** What its author did to a field before, which nobody has answered. */
export interface Earlier {
  /** What they wanted of it one after the other. The last of it may be what the server has. */
  wanted: readonly unknown[]
  /**
   * Whether it is put back to what they knew first: then that is what they want, and what counts as known is what stood in
   * between, so that it stays a change. Of a list it is the order that is put back.
   */
  isBack: boolean
}

export const NOTHING_EARLIER: Earlier = { wanted: [], isBack: false }

export interface FieldBefore extends Earlier {
  /** What counts as known. */
  assumed: unknown
  /** As it is held now. */
  shown: unknown
  /** Whether a change of it waits. */
  isTyped: boolean
  /** What they wanted of it, and took back before the server had it. */
  undone: readonly unknown[]
}

export interface FieldAfter extends Earlier {
  assumed: unknown
  next: unknown
}

/** What its author knew of a field before all that waits. */
export function knownFirst({
  assumed,
  shown,
  isBack,
}: Pick<FieldBefore, 'assumed' | 'shown' | 'isBack'>): unknown {
  if (!isBack) return assumed
  return Array.isArray(assumed) && Array.isArray(shown) ? inOrderOf(assumed, shown) : shown
}

/**
 * @param base the field as its author saw it
 * @param next the field as its author wants it
 * @param isLed of a list, whether its first member is a choice
 */
export function editedField(before: FieldBefore, base: unknown, next: unknown, isLed: boolean): FieldAfter {
  const { assumed, shown, isTyped, undone } = before
  const wanted = isTyped ? [...before.wanted, shown ?? null] : before.wanted
  if ([assumed, shown, base, next].every(Array.isArray))
    return { ...editedOrder(before, base as unknown[], next as unknown[], isLed), wanted }
  const isOwn = [...wanted, ...undone].some(own => isSame(own, base))
  if (!isTyped) return { assumed: isOwn ? assumed : base, next, wanted, isBack: false }

  const known = knownFirst(before)
  // What is typed back to what was known stays a change: the value in between may have reached the server already.
  if (isSame(known, next))
    return { assumed: isSame(shown, next) ? assumed : shown, next, wanted, isBack: true }
  // Who saved a form that never showed what waits knew no more than the form did; but what was their own, they knew.
  return { assumed: isOwn ? known : base, next, wanted, isBack: false }
}

function editedOrder(before: FieldBefore, base: unknown[], next: unknown[], isLed: boolean) {
  const { wanted, isBack } = before
  const [assumed, shown] = [before.assumed, before.shown] as unknown[][]
  const moves = isMoved(base, next, isLed)
  const known = (moves ? knownFirst(before) : assumed) as unknown[]
  // An own order that stood in between is as good as the one that is held.
  const isOwn = wanted.some(own => Array.isArray(own) && !isMoved(own, base, isLed))
  const { isPutBack, ...list } = editedList(known, shown as unknown[], base, next, isLed, isOwn)
  return { ...list, isBack: moves ? isPutBack : isBack }
}
