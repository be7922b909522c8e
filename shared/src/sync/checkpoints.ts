/** What a mirror remembers of the places where it has been in the server's history. */
import { type Checkpoint, MARKS_MAX } from './contract.ts'

/** So many of the newest are all kept. */
const NEWEST_KEPT = 8

/**
 * Adds a checkpoint to those remembered. Of the older ones one is kept for each stretch of the history, and the
 * stretches grow with the distance: a server that was set back by a minute and one that was set back by a month are both
 * found to be near one of them.
 * @param earlier oldest first
 */
export function rememberCheckpoint(earlier: readonly Checkpoint[], next: Checkpoint): Checkpoint[] {
  const all = [...earlier.filter(one => one.revision < next.revision), next]
  const older = all.slice(0, -NEWEST_KEPT)
  const stretchOf = ({ revision }: Checkpoint) => {
    const length = 2 ** Math.floor(Math.log2(next.revision - revision))
    return `${length} ${Math.floor(revision / length)}`
  }
  const ofStretch = new Map(older.map(one => [stretchOf(one), one]))
  return [...older.filter(one => ofStretch.get(stretchOf(one)) === one), ...all.slice(-NEWEST_KEPT)].slice(
    -MARKS_MAX,
  )
}
