/**
 * Who sees an issue: its author always, an administrator as long as nobody has settled it. So what somebody could not
 * settle, because they are gone or away, is settled by others, and nobody's list grows by what is done.
 */

import type { SyncIssue } from '../collections/sync-issue.ts'
import { type Grants, may } from '../users/permissions.ts'
import type { User } from '../users/user.ts'

export interface IssueReader {
  userId: string
  /** Whether they see, and may settle, the open issues of others. */
  seesOthersIssues?: boolean
}

export const issueReaderOf = ({ id, role }: Pick<User, 'id' | 'role'>, granted: Grants): IssueReader => ({
  userId: id,
  seesOthersIssues: may({ role }, 'manage_users', granted),
})

export const maySeeIssue = (
  { userId, settledAt }: Pick<SyncIssue, 'userId' | 'settledAt'>,
  reader: IssueReader,
): boolean => userId === reader.userId || (reader.seesOthersIssues === true && settledAt === null)
