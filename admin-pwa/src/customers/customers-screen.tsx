import { isOfBatch } from '@forecourt/shared/leads/import-batch'
import type { Lead } from '@forecourt/shared/leads/lead'
import { leadMatcher, preparedOf } from '@forecourt/shared/leads/lead-search'
import type { LeadStatus } from '@forecourt/shared/leads/lead-status'
import { isWhose, type Whose } from '@forecourt/shared/leads/whose'
import { ERASED_MEANWHILE } from '@forecourt/shared/persons/person'
import { userName } from '@forecourt/shared/users/user'
import { Button } from '@radix-ui/themes'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useIsErased } from '../forms/erased.ts'
import { HeldLink } from '../held/held-link.tsx'
import { useConnection, useRows } from '../mirror/use-mirror.ts'
import { useMay, useUser } from '../session/use-session.ts'
import { inSmallSteps } from '../shell/in-small-steps.ts'
import { ScreenHead } from '../shell/screen-head.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { useAfterPaint } from '../shell/use-after-paint.ts'
import { useToast } from '../toasts/toasts.tsx'
import { Board } from './board.tsx'
import { type Asked, CustomerDialogs } from './customer-dialogs.tsx'
import { type CustomersView, CustomerTools } from './customer-tools.tsx'
import { ExportButton } from './export-button.tsx'
import { BatchBar } from './import/batch-bar.tsx'
import { ImportButton } from './import-button.tsx'
import { isQuestion, type LeadQuestion } from './lead-actions.ts'
import { LeadList } from './lead-list.tsx'
import { useBatches } from './use-batches.ts'
import { useCardFacts } from './use-card-facts.ts'
import { useLeadActions } from './use-lead-actions.ts'
import { useWhoseFacts } from './use-whose-facts.ts'
import { WhoseFilter } from './whose-filter.tsx'

const BOARD_FROM_PX = 768

const SHORTCUTS = [
  { keys: 'N', does: 'Add a customer' },
  { keys: '↑ ↓ ← →', does: 'From card to card, when a card has the focus' },
  { keys: 'Enter', does: 'Drag or press what has the focus' },
  { keys: 'O', does: 'Open the sales notes of a card' },
  { keys: 'E', does: 'Edit the customer of a card' },
  { keys: 'T', does: 'Take the customer of a card, whom nobody has' },
  { keys: 'M', does: 'Move the customer of a card, then 1 to 7' },
] as const

export function CustomersScreen() {
  const leads = useRows('leads')
  const actions = useLeadActions()
  const may = useMay()
  const user = useUser()
  const navigate = useNavigate()
  const toast = useToast()
  const { lead: opened, add: adds, whose = 'all' } = useSearch({ from: '/crm' })
  const [view, setView] = useState<CustomersView>(innerWidth < BOARD_FROM_PX ? 'list' : 'pipeline')
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<LeadStatus | 'all'>('all')
  const batches = useBatches(leads)
  const { chosen: batch, choose: chooseBatch } = batches
  const [chosen, setChosen] = useState<Asked | null>(null)
  const add = () => setChosen({ dialog: 'add' })
  useShortcuts({ n: add }, SHORTCUTS)

  const newestFirst = useMemo(
    () => (leads ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    [leads],
  )
  useEffect(() => inSmallSteps(newestFirst, preparedOf), [newestFirst])
  const batchId = batch?.id
  const whoseFacts = useWhoseFacts()
  const shown = useMemo(() => {
    const matches = leadMatcher(search)
    return newestFirst.filter(
      lead =>
        (whose === 'all' || isWhose(lead, whose, whoseFacts)) &&
        (status === 'all' || lead.status === status) &&
        (!batchId || isOfBatch(lead, batchId)) &&
        matches(lead),
    )
  }, [newestFirst, search, status, batchId, whose, whoseFacts])
  // How many are left is said with the letter itself; their cards follow, and never all of them.
  const drawn = useAfterPaint(shown)

  /** Moves at once where the rule allows it, else asks for what is missing. */
  async function onMove(lead: Lead, to: LeadStatus) {
    const ask = (question: LeadQuestion) =>
      setChosen({ dialog: 'question', id: lead.id, question, status: to, edit: {}, answers: {} })
    if (to === 'test_drive_scheduled') {
      ask('test_drive_date')
      return
    }
    const outcome = await actions.move(lead, to)
    if (isQuestion(outcome)) ask(outcome)
  }
  const facts = useCardFacts({
    onTake: lead => void actions.handOver(lead, { id: user.id, name: userName(user) }),
    onMove,
    onOpen: lead => setChosen({ dialog: 'open', id: lead.id }),
    onEdit: lead => setChosen({ dialog: 'edit', id: lead.id }),
    onAnswer: (lead, outcome) => void actions.answer(lead, outcome),
    onDelete: may('delete_customers') ? lead => setChosen({ dialog: 'delete', id: lead.id }) : null,
  })
  const showWhose = (next: Whose | 'all') =>
    void navigate({ to: '/crm', search: next === 'all' ? {} : { whose: next }, replace: true })
  // Other screens open a customer by the address, and the app's icon adds one.
  const byAddress: Asked | null = opened ? { dialog: 'open', id: opened } : adds ? { dialog: 'add' } : null
  const asked = chosen ?? byAddress
  const close = () => {
    setChosen(null)
    if (byAddress) showWhose(whose)
  }
  const isErased = useIsErased(asked && 'id' in asked ? asked.id : null)
  useEffect(() => {
    if (!isErased) return
    setChosen(null)
    void navigate({ to: '/crm', search: {}, replace: true })
    toast({ title: 'Erased', text: ERASED_MEANWHILE })
  }, [isErased, navigate, toast])
  const isFiltered = whose !== 'all' || status !== 'all' || batch !== null || search.trim() !== ''
  const buttons = useMemo(
    () => (
      <>
        <HeldLink />
        <ExportButton leads={drawn} />
        <ImportButton onShow={chooseBatch} />
        <Button size="2" onClick={() => setChosen({ dialog: 'add' })}>
          <Plus size={17} aria-hidden /> Add Lead
        </Button>
      </>
    ),
    [drawn, chooseBatch],
  )

  return (
    <>
      <ScreenHead
        title={view === 'pipeline' ? 'Customer Pipeline' : 'Customers'}
        badge={leads && `${leads.length} Total Leads`}
      />
      <CustomerTools
        search={search}
        onSearch={setSearch}
        status={status}
        onStatus={setStatus}
        batches={batches}
        view={view}
        onView={setView}
        shown={isFiltered && leads ? `Showing ${shown.length} of ${leads.length} leads` : null}
      >
        {buttons}
      </CustomerTools>
      <WhoseFilter leads={newestFirst} facts={whoseFacts} value={whose} onChoose={showWhose} />
      {batch && <BatchBar key={batch.id} batch={batch} onShowAll={() => chooseBatch('all')} />}
      <Customers all={leads} shown={drawn} view={view} isFiltered={isFiltered} facts={facts} />
      {asked && (
        <CustomerDialogs
          asked={asked}
          leads={leads ?? []}
          actions={actions}
          onAsk={setChosen}
          onClose={close}
        />
      )}
    </>
  )
}

interface CustomersProps {
  all: readonly Lead[] | null
  shown: readonly Lead[]
  view: CustomersView
  isFiltered: boolean
  facts: ReturnType<typeof useCardFacts>
}

function Customers({ all, shown, view, isFiltered, facts }: CustomersProps) {
  const { offlineSince } = useConnection()
  if (offlineSince !== null && !all?.length)
    return (
      <div className="empty">
        <h2>Nothing has reached this device yet</h2>
        <p>The customers appear as soon as the server can be reached.</p>
      </div>
    )
  if (all === null)
    return <p className="empty">{view === 'list' ? 'Loading leads...' : 'Loading CRM data...'}</p>
  if (shown.length === 0 && (view === 'list' || isFiltered))
    return (
      <div className="empty">
        <h2>No customers found</h2>
        <p>
          {isFiltered ? 'Nobody fits this search.' : 'Inquiries from the website appear here by themselves.'}
        </p>
      </div>
    )
  return view === 'pipeline' ? (
    <Board leads={shown} facts={facts} />
  ) : (
    <LeadList leads={shown} facts={facts} />
  )
}
