import { CHANGED_MEANWHILE, changedMeanwhile, type UserSeen } from '@forecourt/shared/users/edit-upon-seen'
import type { User, UserEdit } from '@forecourt/shared/users/user'
import { Refusal } from '../http/refusal.ts'

/** Refuses an edit of what its author did not see, at the fields that say so. */
export function refuseUnseen(stored: User, edit: UserEdit, seen: UserSeen) {
  const issues = changedMeanwhile(stored, edit, seen)
  if (issues.length > 0) throw new Refusal(409, CHANGED_MEANWHILE, issues)
}
