/**
 * That the dealership was set back to an earlier state. A restore writes it down; a database that was put back by hand is
 * noticed by the first device that knows of more than the server does.
 */
import type { Checkpoint, CommonReply } from '@forecourt/shared/sync/contract'
import {
  isExplained,
  type SetBack,
  type SetBackReply,
  setBacksSchema,
  sharedRevision,
} from '@forecourt/shared/sync/set-back'
import type { Deps } from '../deps.ts'
import { SYSTEM } from '../store/actor.ts'
import type { SentAgain, Store } from '../store/store.ts'

export const SET_BACKS_KEY = 'set_backs'

export const setBacksOf = (setting: unknown): SetBack[] => setBacksSchema.safeParse(setting).data ?? []

/** The instant of the commit that a checkpoint is at; see markText. */
const instantOf = ({ mark }: Checkpoint) => mark.split('/')[0] ?? ''

/** How far a device shares the history of the server. What nobody has explained yet is written down. */
export async function shareHistory(
  { store, now, logger }: Pick<Deps, 'store' | 'now' | 'logger'>,
  checkpoints: readonly Checkpoint[],
): Promise<CommonReply> {
  const common = await store.commonRevision(checkpoints)
  const setBacks = setBacksOf(await store.setting(SET_BACKS_KEY))
  const newest = checkpoints.toSorted((a, b) => b.revision - a.revision)[0]
  const at = now().toISOString()
  const knownAt = newest ? instantOf(newest) : ''
  const isOther = newest !== undefined && newest.revision > common && knownAt !== '' && knownAt <= at
  if (isOther && !isExplained(knownAt, setBacks)) {
    logger.warn({ revision: common, knownAt }, 'a device knows of more than the database: it was put back')
    const noticed = { at, backupAt: null, revision: common }
    await store.changeSetting(SET_BACKS_KEY, [...setBacks, noticed], SYSTEM, at)
  }
  return { revision: common, shared: sharedRevision(common, setBacks) }
}

/** The last time, with what came back since. */
export async function lastSetBack(store: Store): Promise<SetBackReply> {
  const last = setBacksOf(await store.setting(SET_BACKS_KEY)).at(-1)
  return { last: last ? { ...last, senders: sendersOf(await store.sentAgainSince(last.revision)) } : null }
}

function sendersOf(sent: readonly SentAgain[]) {
  const names = [...new Set(sent.map(({ name }) => name))]
  const senders = names.map(name => {
    const own = sent.filter(one => one.name === name)
    return { name, devices: new Set(own.map(({ device }) => device)).size, records: own.length }
  })
  return senders.sort((a, b) => b.records - a.records)
}
