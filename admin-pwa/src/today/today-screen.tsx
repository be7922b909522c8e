import { countToDo, type Today } from '@forecourt/shared/dashboard/today'
import { spanText } from '@forecourt/shared/leads/answer-clock'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { isOpen } from '@forecourt/shared/leads/lead-status'
import { userName } from '@forecourt/shared/users/user'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { telHref } from '@forecourt/shared/vehicles/vehicle-display'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Camera, MessageSquare, Phone } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { CallQuestion, NextQuestion } from '../customers/call-question.tsx'
import { type AskedMove, askedToReschedule, MoveLead } from '../customers/customer-dialogs.tsx'
import { TestDriveQuestion } from '../customers/test-drive-question.tsx'
import { useCalled } from '../customers/use-called.ts'
import { useCardFacts } from '../customers/use-card-facts.ts'
import { useLeadActions } from '../customers/use-lead-actions.ts'
import { answerPromise } from '../dealer.ts'
import { NoCalls, useWantNoCalls } from '../leads/no-calls.tsx'
import { OwnerChip } from '../leads/owner-chip.tsx'
import { WaitLine } from '../leads/wait-line.tsx'
import { useUser } from '../session/use-session.ts'
import { ScreenHead } from '../shell/screen-head.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { TaskRow } from '../tasks/task-row.tsx'
import { useTaskActions } from '../tasks/use-task-actions.ts'
import { rowKeys } from './row-keys.ts'
import { type TodayHere, useTodayOf } from './use-today.ts'
import './today.css'

const SHORTCUTS = [
  { keys: '↑ ↓', does: 'From row to row, when a row has the focus' },
  { keys: 'C', does: 'Call the customer of a row' },
  { keys: 'T', does: 'Take the customer of a row, whom nobody has' },
  { keys: 'D', does: 'The next step of a row is done' },
  { keys: 'S', does: 'Snooze the next step of a row' },
  { keys: 'H', does: 'Hand over the next step of a row' },
] as const

/** The customers who want no calls and texts: it is said beside what dials or texts. */
const WantNoCalls = createContext<ReadonlySet<string>>(new Set())

/** The first look of the day, and the place one comes back to after each call. */
export function TodayScreen() {
  const [isMine, setMine] = useState(true)
  const here = useTodayOf()
  const wantNoCalls = useWantNoCalls()
  const { mine, all } = here
  useShortcuts({}, SHORTCUTS)
  const today = isMine ? mine : all
  const count = (one: Today | null) => (one ? countToDo(one) : 0)
  return (
    <>
      <ScreenHead title="Today" badge={today && `${countToDo(today)} to do`} />
      <section className="screen-body today" aria-label="What is to be done" onKeyDown={rowKeys}>
        <fieldset className="views" aria-label="Whose">
          <button type="button" aria-pressed={isMine} onClick={() => setMine(true)}>
            Mine <span>{count(mine)}</span>
          </button>
          <button type="button" aria-pressed={!isMine} onClick={() => setMine(false)}>
            Everyone’s <span>{count(all)}</span>
          </button>
        </fieldset>
        {isMine && <p className="muted">Nobody’s are shown to all until somebody takes them.</p>}
        <NextQuestion leadOf={here.leadOf} />
        {today ? (
          <WantNoCalls value={wantNoCalls}>
            <Sections today={today} here={here} />
          </WantNoCalls>
        ) : (
          <p className="empty">Loading what is to be done...</p>
        )}
      </section>
    </>
  )
}

function Sections({ today, here }: { today: Today; here: TodayHere }) {
  const actions = useLeadActions()
  const user = useUser()
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const nothing = () => {}
  const facts = useCardFacts({
    onTake: lead => void actions.handOver(lead, { id: user.id, name: userName(user) }),
    onMove: nothing,
    onOpen: nothing,
    onEdit: nothing,
    onAnswer: (lead, outcome) => void actions.answer(lead, outcome),
    onDelete: null,
  })
  const moved = [...today.asked, ...today.drives].find(({ id }) => id === asked?.id)
  if (countToDo(today) === 0 && today.drives.length === 0)
    return (
      <div className="empty">
        <h2>Nothing waits for you</h2>
        <p>Who asks, and what is planned for today, stands here. A good moment to walk the lot.</p>
      </div>
    )
  const about = (lead: Lead) =>
    lead.vehicleId ? facts.vehicleName(lead.vehicleId) : (lead.vehicleInterest ?? 'No vehicle yet')
  return (
    <>
      <Section title="Waiting for an answer" rows={today.waiting} isAlarm note={promiseText()}>
        {lead => (
          <li key={lead.id} className="today-row" data-row>
            <WaitLine lead={lead} className="rounded" />
            <div className="today-words">
              <CustomerLink lead={lead} />
              <span>{about(lead)}</span>
              <OwnerChip owner={facts.ownerOf(lead)} isOpen={isOpen(lead)} />
            </div>
            <div className="today-buttons">
              {facts.mayTake(lead) && (
                <button
                  type="button"
                  className="button-link"
                  data-key="t"
                  aria-label={`Take ${leadName(lead)}`}
                  onClick={() => facts.onTake(lead)}
                >
                  Take
                </button>
              )}
              <CallLink lead={lead} isFirst={lead === today.waiting[0]} />
            </div>
            <CallQuestion lead={lead} actions={actions} />
          </li>
        )}
      </Section>
      <Section title="Did they come?" rows={today.asked}>
        {lead => (
          <li key={lead.id} className="today-row" data-row>
            <div className="today-words">
              <CustomerLink lead={lead} />
              <DriveTime lead={lead} />
              <span>{about(lead)}</span>
            </div>
            <TestDriveQuestion
              lead={lead}
              onAnswer={outcome => facts.onAnswer(lead, outcome)}
              onMove={() => setAsked(askedToReschedule(lead.id))}
            />
          </li>
        )}
      </Section>
      <Tasks title="Overdue" tasks={today.overdue} here={here} isAlarm />
      <Tasks title="Due today" tasks={today.due} here={here} />
      <Section title="Test drives to come" rows={today.drives}>
        {lead => (
          <li key={lead.id} className="today-row" data-row>
            <div className="today-words">
              <CustomerLink lead={lead} />
              <DriveTime lead={lead} />
              <span>{about(lead)}</span>
            </div>
            <div className="today-buttons">
              <button
                type="button"
                className="button-link"
                aria-label={`New time for the test drive of ${leadName(lead)}`}
                onClick={() => setAsked(askedToReschedule(lead.id))}
              >
                <CalendarClock size={15} aria-hidden /> New time
              </button>
              <CallLink lead={lead} />
            </div>
            <CallQuestion lead={lead} actions={actions} />
          </li>
        )}
      </Section>
      <Section title="Waiting for photos" rows={today.photos}>
        {vehicle => (
          <li key={vehicle.id} className="today-row" data-row>
            <div className="today-words">
              <Link to="/inventory" search={{ open: vehicle.id }}>
                <b>{vehicleName(vehicle)}</b>
              </Link>
              <span className="muted">Stock number {vehicle.stockNumber}</span>
            </div>
            <Link
              to="/inventory"
              search={{ open: vehicle.id }}
              className="button-link"
              aria-label={`Add photos of ${vehicleName(vehicle)}`}
            >
              <Camera size={15} aria-hidden /> Add photos
            </Link>
          </li>
        )}
      </Section>
      {asked && moved && (
        <MoveLead
          key={moved.id}
          asked={asked}
          lead={moved}
          actions={actions}
          onAsk={setAsked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const promiseText = () => `Promised within ${spanText(answerPromise().minutes * 60_000)}`

interface SectionProps<T> {
  title: string
  rows: readonly T[]
  isAlarm?: boolean
  note?: string
  children(row: T): ReactNode
}

function Section<T>({ title, rows, isAlarm = false, note, children }: SectionProps<T>) {
  if (rows.length === 0) return null
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2 className={isAlarm ? 'today-alarm' : undefined} tabIndex={-1}>
          {title}
        </h2>
        <span className="count-badge">{rows.length}</span>
        {note && <span className="muted today-note">{note}</span>}
      </header>
      <ul>{rows.map(children)}</ul>
    </section>
  )
}

interface TasksProps {
  title: string
  tasks: Today['due']
  here: TodayHere
  isAlarm?: boolean
}

function Tasks({ title, tasks, here: { leadOf, nameOf }, isAlarm = false }: TasksProps) {
  const actions = useTaskActions()
  const leadActions = useLeadActions()
  const { call } = useCalled()
  return (
    <Section title={title} rows={tasks} isAlarm={isAlarm}>
      {task => {
        const lead = task.leadId === null ? undefined : leadOf(task.leadId)
        return (
          <TaskRow
            key={task.id}
            task={task}
            name={nameOf(task)}
            actions={actions}
            mayHandOver
            title={lead ? <CustomerLink lead={lead} /> : <b>{nameOf(task)}</b>}
            {...(lead && task.kind === 'call' ? { onDone: () => call(lead.id, task.id) } : {})}
            after={
              lead &&
              task.kind !== 'text' && (
                <CallQuestion lead={lead} actions={leadActions} {...(task.kind === 'call' ? { task } : {})} />
              )
            }
          >
            {lead &&
              (task.kind === 'text' ? (
                <TextLink lead={lead} />
              ) : (
                <CallLink lead={lead} taskId={task.kind === 'call' ? task.id : null} />
              ))}
          </TaskRow>
        )
      }}
    </Section>
  )
}

const CustomerLink = ({ lead }: { lead: Lead }) => (
  <Link to="/crm" search={{ lead: lead.id }}>
    <b>{leadName(lead)}</b>
  </Link>
)

function DriveTime({ lead }: { lead: Lead }) {
  const momentText = useMomentText()
  return lead.testDriveDate && <span className="muted">{momentText(lead.testDriveDate)}</span>
}

interface CallLinkProps {
  lead: Lead
  taskId?: string | null
  /** Whether it is what is to be done first of all. */
  isFirst?: boolean
}

/** Dials; what came of it is asked in the row, for whoever comes back. */
function CallLink({ lead, taskId = null, isFirst = false }: CallLinkProps) {
  const { call } = useCalled()
  if (!lead.phone) return null
  return (
    <>
      <WantsNoCalls lead={lead} />
      <a
        className={isFirst ? 'button-link solid' : 'button-link'}
        href={telHref(lead.phone)}
        data-key="c"
        aria-label={`Call ${leadName(lead)}`}
        onClick={() => call(lead.id, taskId)}
      >
        <Phone size={15} aria-hidden /> Call
      </a>
    </>
  )
}

/** Opens the phone's own messages. */
function TextLink({ lead }: { lead: Lead }) {
  if (!lead.phone) return null
  return (
    <>
      <WantsNoCalls lead={lead} />
      <a
        className="button-link"
        href={telHref(lead.phone).replace('tel:', 'sms:')}
        data-key="c"
        aria-label={`Text ${leadName(lead)}`}
      >
        <MessageSquare size={15} aria-hidden /> Text
      </a>
    </>
  )
}

const WantsNoCalls = ({ lead }: { lead: Lead }) => useContext(WantNoCalls).has(lead.id) && <NoCalls />
