import type { Lead } from '@forecourt/shared/leads/lead'
import { leadMatcher } from '@forecourt/shared/leads/lead-search'
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { Select, TextField } from '@radix-ui/themes'
import { Columns3, List, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { HeldLink } from '../held/held-link.tsx'
import { useConnection, useRows } from '../mirror/use-mirror.ts'
import { ScreenHead } from '../shell/screen-head.tsx'
import { Board } from './board.tsx'
import { ChooseVehicleDialog } from './choose-vehicle-dialog.tsx'
import { LeadDialog } from './lead-dialog.tsx'
import { LeadList } from './lead-list.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useCardFacts } from './use-card-facts.ts'
import { useLeadActions } from './use-lead-actions.ts'

const BOARD_FROM_PX = 768

type Asked =
  | { dialog: 'schedule'; id: string }
  | { dialog: 'vehicle'; id: string; status: 'financing' | 'closed' }
  | { dialog: 'open'; id: string }

export function CustomersScreen() {
  const leads = useRows('leads')
  const actions = useLeadActions()
  const { offlineSince } = useConnection()
  const [view, setView] = useState<'pipeline' | 'list'>(innerWidth < BOARD_FROM_PX ? 'list' : 'pipeline')
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<LeadStatus | 'all'>('all')
  const [asked, setAsked] = useState<Asked | null>(null)
  const wanted = useDeferredValue(search)

  const shown = useMemo(() => {
    const matches = leadMatcher(wanted)
    return (leads ?? [])
      .filter(lead => (status === 'all' || lead.status === status) && matches(lead))
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  }, [leads, wanted, status])

  /** Moves at once where the rule allows it, else asks for what is missing. */
  async function onMove(lead: Lead, to: LeadStatus) {
    if (to === 'test_drive_scheduled') {
      setAsked({ dialog: 'schedule', id: lead.id })
      return
    }
    const outcome = await actions.move(lead, to)
    if (outcome === 'vehicle' && (to === 'financing' || to === 'closed'))
      setAsked({ dialog: 'vehicle', id: lead.id, status: to })
  }
  const facts = useCardFacts({ onMove, onOpen: lead => setAsked({ dialog: 'open', id: lead.id }) })
  const close = () => setAsked(null)
  const lead = asked && leads?.find(one => one.id === asked.id)
  const isFiltered = status !== 'all' || wanted.trim() !== ''

  return (
    <>
      <ScreenHead
        title={view === 'pipeline' ? 'Customer Pipeline' : 'Customers'}
        badge={leads && `${leads.length} Total Leads`}
      />
      <div className="tools">
        <TextField.Root
          className="search"
          size="2"
          type="search"
          aria-label="Search leads"
          placeholder="Search leads by name, phone, or email..."
          value={search}
          onChange={event => setSearch(event.target.value)}
        >
          <TextField.Slot>
            <Search size={16} aria-hidden />
          </TextField.Slot>
        </TextField.Root>
        <Select.Root size="2" value={status} onValueChange={value => setStatus(value as LeadStatus | 'all')}>
          <Select.Trigger aria-label="Status" />
          <Select.Content>
            <Select.Item value="all">All statuses</Select.Item>
            {LEAD_STATUSES.map(one => (
              <Select.Item key={one} value={one}>
                {LEAD_STATUS_LABELS[one]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
        <span role="status">{isFiltered && leads && `Showing ${shown.length} of ${leads.length} leads`}</span>
        <HeldLink />
        <fieldset className="views" aria-label="View">
          <button type="button" aria-pressed={view === 'pipeline'} onClick={() => setView('pipeline')}>
            <Columns3 size={17} aria-hidden /> Pipeline
          </button>
          <button type="button" aria-pressed={view === 'list'} onClick={() => setView('list')}>
            <List size={17} aria-hidden /> List
          </button>
        </fieldset>
      </div>
      {leads === null ? (
        <p className="empty">Loading leads...</p>
      ) : leads.length === 0 && offlineSince !== null ? (
        <div className="empty">
          <h2>Nothing has reached this device yet</h2>
          <p>The customers appear as soon as the server can be reached.</p>
        </div>
      ) : shown.length === 0 && (view === 'list' || isFiltered) ? (
        <div className="empty">
          <h2>No customers found</h2>
          <p>
            {isFiltered
              ? 'Nobody fits this search.'
              : 'Inquiries from the website appear here by themselves.'}
          </p>
        </div>
      ) : view === 'pipeline' ? (
        <Board leads={shown} facts={facts} />
      ) : (
        <LeadList leads={shown} facts={facts} />
      )}
      {lead && asked?.dialog === 'schedule' && (
        <ScheduleDialog
          lead={lead}
          onClose={close}
          onSchedule={testDriveDate => {
            close()
            void actions.move(lead, 'test_drive_scheduled', { testDriveDate })
          }}
        />
      )}
      {lead && asked?.dialog === 'vehicle' && (
        <ChooseVehicleDialog
          lead={lead}
          status={asked.status}
          onClose={close}
          onChoose={vehicleId => {
            close()
            void actions.move(lead, asked.status, { vehicleId })
          }}
        />
      )}
      {lead && asked?.dialog === 'open' && <LeadDialog lead={lead} actions={actions} onClose={close} />}
    </>
  )
}
