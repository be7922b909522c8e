/** A user's devices in words: where they are logged in, and what is not sent there as far as is known. */
import { type DeviceInfo, unsentTotal, unsentWorkWords } from '@forecourt/shared/sync/unsent-work'
import { agentWords } from '@forecourt/shared/users/agent-words'

type MomentText = (instant: string) => string

/** "Chrome on an Android tablet: last seen Today, 10:42 AM, 3 unsent changes and 2 unsent photos as of then". */
export function deviceWords(
  { agent, lastSeenAt, isLoggedIn, usedBy, unsent }: DeviceInfo,
  momentText: MomentText,
): string {
  const use = usedBy !== null ? `, used by ${usedBy} now` : isLoggedIn ? '' : ', logged out'
  const device = `${agentWords(agent)}${use}`
  const seen = `${device}: last seen ${momentText(lastSeenAt)}`
  if (unsent === null) return seen
  const then = unsent.reportedAt === lastSeenAt ? 'then' : momentText(unsent.reportedAt)
  const left = unsentTotal(unsent) > 0 ? unsentWorkWords(unsent) : 'nothing unsent'
  return `${seen}, ${left} as of ${then}`
}

/** What becomes of what a device has when its user is shut out. */
export function consequenceWords(
  { agent, lastSeenAt, isLoggedIn, usedBy, unsent }: DeviceInfo,
  { first, isDeleted }: { first: string; isDeleted: boolean },
  momentText: MomentText,
): string {
  const device = `${agentWords(agent)}, last seen ${momentText(lastSeenAt)}`
  const total = unsent ? unsentTotal(unsent) : 0
  if (!isLoggedIn && unsent && total === 0)
    return `${device}: had nothing unsent. What was typed there since stays until ${first} can log in again, for nobody is logged in there.`
  if (!unsent || total === 0)
    return `${device}: ${unsent ? 'had nothing unsent' : 'has not said what is unsent there'}. What is unsent when it connects next is put aside for administrators.`
  const [they, are] = total === 1 ? ['It', 'is'] : ['They', 'are']
  const had = `${device}: had ${unsentWorkWords(unsent)}.`
  // The app that runs there is somebody else's, or asks who it is: nobody tells it of this account.
  if (isLoggedIn) return `${had} ${they} ${are} put aside for administrators when it connects next.`
  const where = usedBy === null ? 'nobody is logged in there' : `${usedBy} uses it now`
  return isDeleted
    ? `${had} ${they} cannot be sent any more, for ${where}: let ${first} log in there first.`
    : `${had} ${they} ${total === 1 ? 'stays' : 'stay'} there until ${first} can log in again, for ${where}.`
}
