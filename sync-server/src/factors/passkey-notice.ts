/**
 * A passkey belongs to the domain that it was made for. Where the public address changed, those of before open nothing, and
 * whoever runs the server is told so, in the log and in the answer to a look at its health.
 */
import type { Logger } from 'pino'
import type { Factors } from './factors.ts'

export const passkeysLost = (count: number, rpId: string) =>
  `${count === 1 ? 'A passkey was' : `${count} passkeys were`} made for another address than ${rpId}, and ${count === 1 ? 'does' : 'do'} not work here. Set PUBLIC_ORIGIN to the earlier address, or have their users log in by another way and set up a new one.`

/** Looks once, when the server begins. Gives what is to be said; null where all passkeys work. */
export function createPasskeyNotice(
  factors: Pick<Factors, 'passkeysOfOthers'>,
  rpId: string,
  logger: Pick<Logger, 'warn'>,
): () => Promise<string | null> {
  const looking = factors.passkeysOfOthers(rpId).then(
    count => {
      const words = count === 0 ? null : passkeysLost(count, rpId)
      if (words) logger.warn(words)
      return words
    },
    () => null,
  )
  return () => looking
}
