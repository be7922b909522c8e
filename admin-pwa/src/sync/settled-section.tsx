import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { leadName } from '@forecourt/shared/leads/lead'
import { idOfAdded } from '@forecourt/shared/sync/settle-issue'
import { ClipboardCheck } from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { useValueText } from '../fields/use-value-text.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { useUser } from '../session/use-session.ts'
import { type SettledFacts, settledWords } from './settled-words.ts'

const SHOWN = 20

/** What somebody else decided about changes of this user, with the values, so that nothing is gone unseen. */
export function SettledSection() {
  const user = useUser()
  const momentText = useMomentText()
  const valueText = useValueText()
  const factsOf = useSettledFacts()
  const own = `${user.firstName} ${user.lastName}`
  const settled = (useRows('issues') ?? [])
    .filter(({ settledAt, settledBy }) => settledAt !== null && settledBy && settledBy !== own)
    .sort((a, b) => ((a.settledAt ?? '') < (b.settledAt ?? '') ? 1 : -1))
    .slice(0, SHOWN)
  if (settled.length === 0) return null
  return (
    <section className="panel" aria-labelledby="settled">
      <header>
        <ClipboardCheck size={20} aria-hidden />
        <h2 id="settled">Settled by others</h2>
      </header>
      {settled.map(issue => (
        <div key={issue.id} className="panel-row">
          <b>{issue.title}</b>
          <p>
            {settledWords(issue, factsOf(issue))} Yours was:{' '}
            {Object.entries(issue.mine)
              .map(([field, value]) => `${fieldLabel(field)}: ${valueText(field, value)}`)
              .join('; ')}
          </p>
          {issue.settledAt && <p className="muted">{momentText(issue.settledAt)}</p>}
        </div>
      ))}
    </section>
  )
}

function useSettledFacts(): (issue: SyncIssue) => SettledFacts {
  const rows = {
    leads: useRows('leads') ?? [],
    vehicles: useRows('vehicles') ?? [],
    events: useRows('events') ?? [],
    notes: useRows('notes') ?? [],
    tasks: useRows('tasks') ?? [],
  }
  const find = (collection: SyncIssue['about'], id: string) => {
    const all: readonly { id: string }[] = rows[collection]
    const found = all.find(one => one.id === id)
    return found ? { ...found } : null
  }
  return ({ id, about, documentId }) => {
    const isNote = about === 'notes'
    const note = isNote ? rows.notes.find(one => one.id === idOfAdded(id, 'move_note')) : undefined
    const customer = note && rows.leads.find(lead => lead.id === note.leadId)
    return {
      record: find(about, documentId),
      added: isNote ? null : find(about, idOfAdded(id, 'add_again')),
      noteOf: customer ? leadName(customer) : null,
    }
  }
}
