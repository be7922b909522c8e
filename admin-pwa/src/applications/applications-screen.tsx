import { pendingApplications } from '@forecourt/shared/dashboard/figures'
import { LOAN_STATUS_LABELS } from '@forecourt/shared/loans/decision-words'
import type { ListedApplication, LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { HeldLink } from '../held/held-link.tsx'
import { useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useMay } from '../session/use-session.ts'
import { FilterSelect } from '../shell/filter-select.tsx'
import { NoPermission } from '../shell/no-permission.tsx'
import { ScreenHead } from '../shell/screen-head.tsx'
import { ToTop } from '../shell/to-top.tsx'
import { VirtualRows } from '../shell/virtual-rows.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { ApplicationRow } from './application-row.tsx'
import { OnlineOnly } from './online-only.tsx'
import { useAmounts } from './use-amounts.ts'
import { useFreshRole } from './use-fresh-role.ts'
import './applications.css'

const TITLE = 'Loan applications'
const USUAL_ROW_PX = 92

export function ApplicationsScreen() {
  const may = useMay()
  if (!may('view_customers')) return <NoPermission title={TITLE} permission="view_customers" />
  return <Applications />
}

/** The applications of the mirror, newest first. What is in them is for whoever may read them. */
function Applications() {
  useFreshRole()
  const mayRead = useMay()('view_applications')
  const mirrored = useRows('applications')
  const { status, open } = useSearch({ from: '/applications' })
  const navigate = useNavigate()
  const newestFirst = useMemo(
    () => (mirrored ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    [mirrored],
  )
  const shown = newestFirst.filter(one => status === undefined || one.status === status)
  const show = (search: { status?: typeof status; open?: string | undefined }) =>
    void navigate({ to: '/applications', search, replace: true })
  const pending = pendingApplications(newestFirst)
  return (
    <>
      <ScreenHead title={TITLE} badge={mirrored && `${pending} pending of ${mirrored.length}`} />
      <div className="tools">
        <FilterSelect
          label="Filter by status"
          all="All statuses"
          choices={LOAN_STATUS_LABELS}
          value={status ?? 'all'}
          onChoose={chosen => show({ status: chosen === 'all' ? undefined : chosen })}
        />
        {status && (
          <span className="muted shown" role="status">
            Showing {shown.length} of {newestFirst.length} applications
          </span>
        )}
        <div className="actions">
          <HeldLink />
        </div>
      </div>
      {mayRead ? (
        <ReadableList all={mirrored} shown={shown} onOpen={id => show({ status, open: id })} />
      ) : (
        <List all={mirrored} shown={shown} note={<NotReadable />} />
      )}
      {open && <ApplicationDialog key={open} id={open} onClose={() => show({ status })} />}
    </>
  )
}

interface ListProps {
  all: readonly LoanApplicationSummary[] | null
  shown: readonly LoanApplicationSummary[]
  /** What the server alone says of them, as far as it has. */
  listed?: ReadonlyMap<string, ListedApplication> | null
  /** Above them. */
  note: ReactNode
  /** Absent for whoever may not read them. */
  onOpen?(id: string): void
}

/** With the amounts that only the server tells. */
function ReadableList({ all, shown, onOpen }: Omit<Required<ListProps>, 'listed' | 'note'>) {
  const { amounts, retry, isOffline } = useAmounts()
  const isMissing = isOffline || amounts.state === 'failed'
  const note = isMissing && (
    <OnlineOnly
      what="Amounts and whole applications"
      message={amounts.state === 'failed' ? amounts.message : ''}
      onRetry={retry}
    />
  )
  const listed = amounts.state === 'there' ? amounts.of : null
  return <List all={all} shown={shown} listed={listed} note={note} onOpen={onOpen} />
}

const NotReadable = () => (
  <p className="muted">Amounts and whole applications are for administrators, who decide them.</p>
)

function List({ all, shown, listed, note, onOpen }: ListProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const leads = useRows('leads')
  const leadsById = useMemo(() => new Map(leads?.map(lead => [lead.id, lead])), [leads])
  const vehicles = useVehicles()
  const vehiclesById = useMemo(() => new Map(vehicles.map(one => [one.id, one])), [vehicles])
  return (
    <div ref={setPlace} className="screen-body">
      {note}
      {all === null && <p className="empty">Loading loan applications...</p>}
      {all !== null && shown.length === 0 && (
        <div className="empty">
          <h2>No loan applications</h2>
          <p>
            {all.length > 0
              ? 'None has this status.'
              : 'Applications from the website appear here by themselves, together with their customers.'}
          </p>
        </div>
      )}
      {shown.length > 0 && (
        <VirtualRows
          items={shown}
          place={place}
          usualPx={USUAL_ROW_PX}
          className="panel application-rows"
          row={summary => (
            <ApplicationRow
              summary={summary}
              lead={leadsById.get(summary.leadId ?? '')}
              vehicle={vehiclesById.get(summary.vehicleId ?? '')}
              listed={listed?.get(summary.id)}
              {...(onOpen ? { onOpen } : {})}
            />
          )}
        />
      )}
      <ToTop of={place} />
    </div>
  )
}
