/**
 * How two edits of one list come together, as of the photos of a vehicle. A list is its members and their order. What
 * either author added is added and what either took away is gone; only two different orders cannot both be kept.
 *
 * Guaranteed: no member goes that nobody took away, none comes back that somebody took away, none is there twice.
 */

type List = readonly unknown[]

/** Lists whose first member stands for the record: to put a new one first is a choice, as of a vehicle's cover. */
const LED_LISTS: readonly string[] = ['photos']
export const isLed = (field: string): boolean => LED_LISTS.includes(field)

/**
 * A list with what was added and taken away between two states of it. What was added at the end goes to the end,
 * everything else behind what it stands behind.
 * @param led a new member never takes the first place from who has it
 */
export function withMembersOf(list: List, from: List, to: List, led = false): unknown[] {
  const [before, after] = [new Set(from), new Set(to)]
  const result = [...new Set(list)].filter(member => after.has(member) || !before.has(member))
  const members = [...after]
  const lastKept = members.findLastIndex(member => before.has(member))
  for (const [index, member] of members.entries()) {
    if (before.has(member) || result.includes(member)) continue
    const predecessor = members.slice(0, index).findLast(one => result.includes(one))
    if (index > lastKept || (predecessor === undefined && led)) result.push(member)
    else result.splice(result.indexOf(predecessor) + 1, 0, member)
  }
  return result
}

/** The members of one list in the order of another; those that it does not know stand behind what they stood behind. */
export function inOrderOf(list: List, order: List): unknown[] {
  return withMembersOf(order, order, list)
}

/** Whether the members that both states have changed places, or a new one was put first where that is a choice. */
export function isMoved(from: List, to: List, led = false, among: List = to): boolean {
  const [was, is] = [from.filter(isIn(to, among)), to.filter(isIn(from, among))].map(list => [
    ...new Set(list),
  ])
  // Where all that was is gone, the first took its place.
  const isChosen = led && !from.includes(to[0]) && to.some(isIn(from))
  return isChosen || (was ?? []).some((member, index) => member !== is?.[index])
}

const isIn =
  (...lists: List[]) =>
  (member: unknown) =>
    lists.every(list => list.includes(member))

export interface MergedList {
  merged: unknown[]
  /** My order of the merged members, where both authors put them in order, differently. Theirs is the merged one. */
  order: unknown[] | null
}

/** @param knew says that my order was made with knowledge of theirs */
export function mergeLists(base: List, mine: List, theirs: List, led = false, knew = false): MergedList {
  const inMine = withMembersOf(mine, base, theirs, led)
  const inTheirs = withMembersOf(theirs, base, mine, led)
  if (!isMoved(base, mine, led, theirs)) return { merged: inTheirs, order: null }
  if (knew || !isMoved(base, theirs, led, mine)) return { merged: inMine, order: null }
  const isAgreed = !isMoved(theirs, mine, false, base) && (!led || inMine[0] === inTheirs[0])
  return { merged: inTheirs, order: isAgreed ? null : inMine }
}

export interface WaitingList {
  assumed: unknown[]
  next: unknown[]
}

/**
 * A change that waits, put upon another state of its list. What others added and took away counts as known and is nobody's
 * change; of their order nothing is known where the author chose one.
 */
export function listUpon(server: List, assumed: List, next: List, led = false): WaitingList {
  const isThere = !isMoved(server, next, led) && (!led || server[0] === next[0])
  if (!isMoved(assumed, next, led) || isThere)
    return { assumed: [...server], next: withMembersOf(server, assumed, next, led) }
  return {
    assumed: withMembersOf(assumed, assumed, server, led),
    next: withMembersOf(next, assumed, server, led),
  }
}

export interface EditedList extends WaitingList {
  /** Whether the order is the one again that counts as known. */
  isPutBack: boolean
}

/**
 * An edit of a list that may have moved since its author saw it.
 * @param known the list as it counts as known so far
 * @param shown the list as it is held now
 * @param base the list as its author saw it
 * @param next the list as its author wants it
 * @param isOwn whether the order that its author saw was chosen by themselves, upon the one that counts as known
 */
export function editedList(
  known: List,
  shown: List,
  base: List,
  next: List,
  led = false,
  isOwn = false,
): EditedList {
  const moves = isMoved(base, next, led)
  const wanted = moves ? withMembersOf(next, base, shown, led) : withMembersOf(shown, base, next, led)
  // Each member that is added or taken away is a change, also where it had been the other way round in between: that may
  // have reached the server already.
  const assumed = withMembersOf(known, next, base, led)
  // Who saw another order than the one that is held knew no more than that; an order put back stays a change, too.
  const isPutBack = moves && !isMoved(assumed, wanted, led)
  const isOfBase = isPutBack || (moves && !isOwn && isMoved(base, shown))
  return { assumed: isOfBase ? inOrderOf(assumed, base) : assumed, next: wanted, isPutBack }
}
