import { whenText } from '@forecourt/shared/clock/clock-text'
import {
  CHANGED_MEANWHILE,
  changedMeanwhile,
  meanwhileWords,
  type UserSeen,
} from '@forecourt/shared/users/edit-upon-seen'
import type { User, UserEdit } from '@forecourt/shared/users/user'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'

/** An edit of what its author did not see. It is found where nothing may be asked: who stored that is asked for after. */
class UnseenError extends Error {
  readonly stored: User
  readonly fields: ReturnType<typeof changedMeanwhile>

  constructor(stored: User, fields: UnseenError['fields']) {
    super(CHANGED_MEANWHILE)
    this.stored = stored
    this.fields = fields
  }
}

/** Raises what `unlessUnseen` tells. */
export function refuseUnseen(stored: User, edit: UserEdit, seen: UserSeen) {
  const fields = changedMeanwhile(stored, edit, seen)
  if (fields.length > 0) throw new UnseenError(stored, fields)
}

/** What an edit gives; one of what its author did not see is refused, at the fields, with who stored that and when. */
export async function unlessUnseen<T>(
  { users, dealer, now }: Pick<Deps, 'users' | 'dealer' | 'now'>,
  edit: Promise<T>,
): Promise<T> {
  try {
    return await edit
  } catch (error) {
    if (!(error instanceof UnseenError)) throw error
    const { stored, fields } = error
    const changes = await users.changes(stored.id)
    const issues = fields.map(path => {
      const last = changes.findLast(change => change.fields.includes(path))
      const who = last && { by: last.by, when: whenText(last.at, dealer.timeZone, now().toISOString()) }
      return { path, message: meanwhileWords(stored, path, who ?? null) }
    })
    throw new Refusal(409, CHANGED_MEANWHILE, issues)
  }
}
