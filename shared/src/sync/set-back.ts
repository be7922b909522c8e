/**
 * That a dealership was set back to an earlier state of its data, and what its devices sent again since. It is told to
 * administrators, and says how far the devices share the history of the server.
 */
import { z } from 'zod'
import { fullMomentText } from '../clock/clock-text.ts'
import { revisionSchema } from '../schema-parts.ts'

export const setBackSchema = z.object({
  /** When it was done, or noticed, ISO in UTC. */
  at: z.string(),
  /** When the backup was made; null where a database was put back by hand. */
  backupAt: z.string().nullable(),
  /** Up to which revision the history from before goes on. */
  revision: revisionSchema,
})
export type SetBack = z.output<typeof setBackSchema>

/** All of a dealership, oldest first. */
export const setBacksSchema = z.array(setBackSchema)

export const setBackReplySchema = z.object({
  /** The last time; null where there was none. */
  last: setBackSchema
    .extend({
      /** How many records came back since, by whom. */
      senders: z.array(z.object({ name: z.string(), devices: z.int().min(1), records: z.int().min(1) })),
    })
    .nullable(),
})
export type SetBackReply = z.output<typeof setBackReplySchema>

/**
 * Up to which revision a device and the server share their history. A device knows some places of it only; a backup that
 * the server was set back to says more, where nothing else parted the two before.
 * @param common the newest place that both know; 0 where there is none
 */
export function sharedRevision(common: number, setBacks: readonly SetBack[]): number {
  const beyond = setBacks.filter(({ revision }) => revision >= common)
  const [first] = beyond.toSorted((a, b) => a.revision - b.revision)
  return common > 0 && first?.backupAt ? first.revision : common
}

/**
 * Whether some known setting back explains that a device has another history.
 * @param knownAt the instant of the newest commit that the device heard of
 */
export const isExplained = (knownAt: string, setBacks: readonly SetBack[]) =>
  setBacks.some(({ at }) => at >= knownAt)

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** "The dealership was set back to the backup of … on …. Since then 12 records were sent again by 2 devices: …" */
export function setBackWords(
  { at, backupAt, senders }: NonNullable<SetBackReply['last']>,
  timeZone: string,
): string {
  const done = backupAt
    ? `The dealership was set back to the backup of ${fullMomentText(backupAt, timeZone)} on ${fullMomentText(at, timeZone)}.`
    : `The dealership’s database was put back to an earlier state. A device noticed it on ${fullMomentText(at, timeZone)}.`
  const records = senders.reduce((sum, one) => sum + one.records, 0)
  if (records === 0)
    return `${done} Nothing was sent again since then. What devices still have is on their Sync screens.`
  const devices = senders.reduce((sum, one) => sum + one.devices, 0)
  const names = senders.map(({ name, records: own }) => `${name} (${own})`).join(', ')
  const verb = records === 1 ? 'was' : 'were'
  return `${done} Since then ${counted(records, 'record')} ${verb} sent again by ${counted(devices, 'device')}: ${names}.`
}
