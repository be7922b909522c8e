/** Pushed issues: they are settled, and nothing else of them can be changed. */
import type { Change } from '@forecourt/shared/collections/change'
import { ISSUE_SETTLEMENTS, syncIssueSchema } from '@forecourt/shared/collections/sync-issue'
import { type Judgement, madeAt, NOTHING } from '@forecourt/shared/records/judge-push'
import { issueReaderOf, maySeeIssue } from '@forecourt/shared/sync/issue-readers'
import type { JudgePush, Judging } from '../judging/judging.ts'

/** An author, or an administrator, marks an issue as settled. */
export const judgeIssue: JudgePush = async judging => {
  const { store, row, user, author, at } = judging
  const current = await store.get('issues', row.next.id)
  const settlement = ISSUE_SETTLEMENTS.find(one => one === row.next.settlement)
  if (!current) return issueAgain(judging)
  if (current.settledAt || !settlement) return NOTHING
  if (!maySeeIssue(current, issueReaderOf(user, author.granted))) return NOTHING
  const after = { ...current, settledAt: at, settlement, settledBy: author.name }
  return { changes: [{ collection: 'issues', before: current, after }], issues: [] }
}

/** An open issue that the server lost when it was set back, and whose record is not there, is one of its author again. */
function issueAgain({ row: { assumed, next }, user, author, at }: Judging): Judgement<Change> {
  const { data: issue } = syncIssueSchema.safeParse(next)
  const isOpen = issue?.userId === user.id && issue.settledAt === null && issue.settlement === null
  if (assumed || !issue || !isOpen) return NOTHING
  const createdAt = madeAt(issue.createdAt, at)
  const after = { ...issue, createdAt, author: author.name, settledBy: null, revision: 0 }
  return { changes: [{ collection: 'issues', before: null, after }], issues: [] }
}
