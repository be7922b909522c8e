/** What a mirror remembers of the places where it has been in the server's history. */
import { type Checkpoint, MARKS_MAX } from './contract.ts'

/** So many of the newest are all kept. */
const NEWEST_KEPT = 8

/**
 * Adds a checkpoint to those remembered. Of the older ones fewer and fewer are kept, at distances that double: a server
 * that was set back a minute and one that was set back a month are both found to be near one of them.
 * @param earlier oldest first
 */
export function rememberCheckpoint(earlier: readonly Checkpoint[], next: Checkpoint): Checkpoint[] {
  const all = [...earlier.filter(one => one.revision < next.revision), next]
  const newest = all.slice(-NEWEST_KEPT)
  const kept: Checkpoint[] = []
  let distance = 1
  let wanted = (newest[0]?.revision ?? 0) - distance
  for (const one of all.slice(0, -NEWEST_KEPT).toReversed()) {
    if (one.revision > wanted) continue
    kept.unshift(one)
    distance *= 2
    wanted = one.revision - distance
  }
  return [...kept, ...newest].slice(-MARKS_MAX)
}
