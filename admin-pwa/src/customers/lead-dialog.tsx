import { type Lead, leadName, SOURCE_LABELS, TEST_DRIVE_OUTCOME_LABELS } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { isBooked, isDriveOver } from '@forecourt/shared/leads/test-drive-booking'
import { awaitsOutcome } from '@forecourt/shared/leads/test-drive-outcome'
import { waitersIn } from '@forecourt/shared/leads/waiting-list'
import { needsYouByRecord } from '@forecourt/shared/sync/needs-you'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { Button, Dialog } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Pencil, TriangleAlert, UserSearch } from 'lucide-react'
import { CustomerApplications } from '../applications/customer-applications.tsx'
import { useMomentText, usePastText, useWhenText } from '../clock/today.ts'
import { useNow } from '../clock/use-now.ts'
import { useReturnFocus } from '../forms/return-focus.ts'
import { changesPath, useChanges } from '../forms/use-changes.ts'
import { useWantNoCalls } from '../leads/no-calls.tsx'
import { StageGauge } from '../leads/stage-gauge.tsx'
import { WaitLine } from '../leads/wait-line.tsx'
import { useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useMay } from '../session/use-session.ts'
import { LeadSteps } from '../tasks/lead-steps.tsx'
import { useTabTitle } from '../titles/tab-title.ts'
import { useIssuesToday } from '../vehicles/use-issues-today.ts'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'
import { GONE_WITH_CUSTOMER } from './adding-again.ts'
import { AlsoHere } from './also-here.tsx'
import { CallQuestion } from './call-question.tsx'
import { ContactConsentLines } from './contact-consent.tsx'
import type { LeadActions } from './lead-actions.ts'
import { OwnerSection } from './owner-section.tsx'
import { ReachLines } from './reach-lines.tsx'
import { SalesNotes } from './sales-notes.tsx'
import { TestDriveQuestion } from './test-drive-question.tsx'
import { useCalled } from './use-called.ts'
import { useCreatedText } from './use-created-text.ts'
import { useNoteForm } from './use-note-form.ts'
import './customers.css'

interface Props {
  /** As they are now; as they were last known where they are gone. */
  lead: Lead
  isGone: boolean
  actions: LeadActions
  onEdit(): void
  /** Opens another customer. */
  onOpen(id: string): void
  /** Arranges another time for the test drive. */
  onReschedule(): void
  onClose(): void
}

/** A customer: how to reach them, and what was noted. */
export function LeadDialog({ lead, isGone, actions, onEdit, onOpen, onReschedule, onClose }: Props) {
  useTabTitle(leadName(lead))
  const may = useMay()
  const { call } = useCalled()
  const returnFocus = useReturnFocus()
  const momentText = useMomentText()
  const createdText = useCreatedText()
  const pastText = usePastText()
  const whenText = useWhenText()
  const vehicles = useVehicles()
  const vehicle = vehicles.find(({ id }) => id === lead.vehicleId)
  const vehicleWords = useVehicleWords()
  const waitsFor = useWaitsFor(lead, vehicles)
  const wantNoCalls = useWantNoCalls()
  const needsYou = needsYouByRecord(useIssuesToday(), 'leads').get(lead.id)
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content className="lead-dialog" onCloseAutoFocus={returnFocus}>
        <Dialog.Title>{leadName(lead)}</Dialog.Title>
        <Dialog.Description className="muted">
          {SOURCE_LABELS[lead.source] ?? lead.source} · {createdText(lead)}
        </Dialog.Description>
        <div className="dialog-form">
          {isGone && <GoneCustomer lead={lead} />}
          {needsYou !== undefined && (
            <Link to="/sync" className="state-line needs-you rounded" onClick={onClose}>
              <TriangleAlert size={16} aria-hidden /> {needsYou}
            </Link>
          )}
          {!isGone && <WaitLine lead={lead} className="rounded" />}
          <section className="contact-lines" aria-label="Contact info">
            <span className={`badge stage stage-${lead.status}`}>
              <StageGauge status={lead.status} /> {LEAD_STATUS_LABELS[lead.status]}
            </span>
            {!isGone && <CallQuestion lead={lead} actions={actions} />}
            {!isGone && <OwnerSection lead={lead} actions={actions} />}
            <ReachLines
              lead={lead}
              className="contact-line"
              iconPx={16}
              wantsNoCalls={wantNoCalls.has(lead.id)}
              onCall={() => call(lead.id, null)}
            />
            <ContactConsentLines lead={lead} isGone={isGone} actions={actions} />
            {lead.vehicleId && (
              <p>
                Vehicle:{' '}
                {vehicle ? (
                  <>
                    <VehicleLink id={vehicle.id} name={vehicleName(vehicle)} />,{' '}
                    {VEHICLE_STATUS_LABELS[vehicle.status]}
                  </>
                ) : (
                  <b>{vehicleWords(lead.vehicleId).name}</b>
                )}
              </p>
            )}
            {waitsFor.map(({ id, name, status }) => (
              <p key={id}>
                Waits for <VehicleLink id={id} name={name} />, {VEHICLE_STATUS_LABELS[status]}
              </p>
            ))}
            {lead.vehicleInterest && <p>Wants: {lead.vehicleInterest}</p>}
            {lead.contactDate && <p>Last contact: {pastText(lead.contactDate)}</p>}
            {lead.imported && (
              <p className="muted">
                Imported {whenText(lead.imported.at)} by {lead.imported.by}
              </p>
            )}
            {lead.testDriveDate && <b>Test drive {momentText(lead.testDriveDate)}</b>}
            {!isGone && <TestDriveButtons lead={lead} actions={actions} onReschedule={onReschedule} />}
            {lead.notes && <p className="note">{lead.notes}</p>}
            {!isGone && (
              <div className="line">
                <Button size="2" variant="outline" onClick={onEdit}>
                  <Pencil size={15} aria-hidden /> Edit customer
                </Button>
                {may('export_persons') && (
                  <Button size="2" variant="outline" asChild>
                    <Link to="/dashboard" search={{ section: 'settings', tab: 'persons', person: lead.id }}>
                      <UserSearch size={15} aria-hidden /> Export or erase
                    </Link>
                  </Button>
                )}
              </div>
            )}
          </section>
          {!isGone && <LeadSteps lead={lead} />}
          <CustomerApplications lead={lead} />
          <AlsoHere lead={lead} onOpen={onOpen} />
          <Notes key={lead.id} lead={lead} isGone={isGone} actions={actions} onAddedAgain={onOpen} />
          <div className="dialog-actions">
            <Dialog.Close>
              <Button size="2" variant="outline">
                Close
              </Button>
            </Dialog.Close>
          </div>
        </div>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** Leads to the vehicle in the stock. */
const VehicleLink = ({ id, name }: { id: string; name: string }) => (
  <Link to="/inventory" search={{ open: id }}>
    <b>{name}</b>
  </Link>
)

/** The vehicles for which a customer waits. */
function useWaitsFor(lead: Lead, vehicles: readonly Vehicle[]) {
  const notes = useRows('notes') ?? []
  return waitersIn([lead], notes, vehicles).flatMap(({ vehicleId }) => {
    const vehicle = vehicles.find(({ id }) => id === vehicleId)
    return vehicle ? [{ id: vehicle.id, name: vehicleName(vehicle), status: vehicle.status }] : []
  })
}

/** What can be done about the test drive: another time while it is to come, after that who came. */
function TestDriveButtons({ lead, actions, onReschedule }: Pick<Props, 'lead' | 'actions' | 'onReschedule'>) {
  const now = useNow()
  if (lead.testDriveOutcome)
    return (
      <p className="line">
        {TEST_DRIVE_OUTCOME_LABELS[lead.testDriveOutcome]}
        <Button size="1" variant="ghost" onClick={() => void actions.answer(lead, null)}>
          Change
        </Button>
      </p>
    )
  if (isBooked(lead) && lead.testDriveDate !== null && !isDriveOver(lead.testDriveDate, now))
    return (
      <div>
        <Button size="2" variant="outline" onClick={onReschedule}>
          <CalendarClock size={15} aria-hidden /> Move the test drive
        </Button>
      </div>
    )
  if (!awaitsOutcome(lead, now)) return null
  return (
    <TestDriveQuestion
      lead={lead}
      onAnswer={outcome => void actions.answer(lead, outcome)}
      onMove={onReschedule}
    />
  )
}

function Notes(props: Parameters<typeof useNoteForm>[0]) {
  const note = useNoteForm(props)
  return (
    <>
      <SalesNotes lead={props.lead} isGone={props.isGone ?? false} note={note} />
      {note.question}
    </>
  )
}

/** Says that the customer was deleted while they were looked at. */
function GoneCustomer({ lead: { id, revision } }: { lead: Lead }) {
  const whenText = useWhenText()
  const { deletion } = useChanges(changesPath(`leads/${id}`, revision), 'gone')
  return (
    <p className="form-gone" role="alert">
      {deletion
        ? `${deletion.by} deleted this customer ${whenText(deletion.at)}.`
        : 'This customer was deleted.'}{' '}
      A note that you write here adds them again. {GONE_WITH_CUSTOMER}
    </p>
  )
}
