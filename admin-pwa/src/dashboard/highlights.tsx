import { clockText, dayText, localDay, momentText } from '@forecourt/shared/clock/clock-text'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { type Highlight, highlightsOf } from '@forecourt/shared/dashboard/highlights'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { firstWay } from '@forecourt/shared/leads/lead-reach'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { Link } from '@tanstack/react-router'
import {
  CalendarCheck,
  CalendarClock,
  Camera,
  Car,
  CircleOff,
  Handshake,
  Hourglass,
  ShieldQuestionMark,
  TriangleAlert,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { type AskedMove, askedToReschedule, MoveLead } from '../customers/customer-dialogs.tsx'
import { TestDriveQuestion } from '../customers/test-drive-question.tsx'
import { useLeadActions } from '../customers/use-lead-actions.ts'
import { timeZone } from '../dealer.ts'
import { useHeld } from '../held/use-held.ts'
import { NoCalls, useWantNoCalls } from '../leads/no-calls.tsx'
import { useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { holdWords } from '../vehicles/hold-words.ts'
import { useHolders } from '../vehicles/use-holders.ts'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'
import { waitersWords } from '../vehicles/waiters.ts'
import { HighlightRow } from './highlight-row.tsx'
import { NewDeviceRows, useNewDevices } from './new-device-rows.tsx'

const SIGN_PX = 18
const NAMED = 3

/** How the highlights that gather vehicles are told, and which part of the stock they open. */
const OF_VEHICLES = {
  without_photos: { tone: 'plain', Sign: Camera, words: 'without photos', show: 'without_photos' },
  received: { tone: 'plain', Sign: Car, words: 'received, not yet available', show: 'received' },
  left_off: { tone: 'danger', Sign: CircleOff, words: 'off the market without a customer', show: 'left_off' },
  holds: { tone: 'money', Sign: Handshake, words: 'under contract', show: 'pending' },
} as const satisfies Partial<Record<Highlight['kind'], object>>

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** "Ruth Becker, Marcus Hale and 4 more". */
function named(names: readonly string[]): string {
  const more = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

export function Highlights({ now }: { now: string }) {
  const leads = useRows('leads') ?? []
  const notes = useRows('notes') ?? []
  const issues = useRows('issues')?.filter(issue => issue.settledAt === null) ?? []
  const ofOthers = useRows('othersIssues')?.filter(issue => issue.settledAt === null) ?? []
  const vehicles = useVehicles()
  const { list } = useHeld()
  const held = list.state === 'there' ? list.inquiries : []
  const highlights = useMemo(
    () => highlightsOf({ leads, notes, vehicles, now, timeZone: timeZone() }),
    [leads, notes, vehicles, now],
  )
  const holders = useHolders()
  const wordsOf = useVehicleWords()
  const nameOf = ({ id, vehicleId }: Lead) => {
    const vehicle = vehicles.find(one => one.id === vehicleId)
    const hold = vehicle && holdWords(vehicle, holders?.get(vehicle.id) ?? null, id)
    return vehicleId ? [wordsOf(vehicleId).name, hold].filter(Boolean).join(' · ') : null
  }
  const actions = useLeadActions()
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const moved = leads.find(({ id }) => id === asked?.id)
  const news = useNewDevices()
  const gathered = [issues, ofOthers, held].filter(({ length }) => length > 0)
  const count = highlights.length + gathered.length + news.devices.length
  return (
    <section className="panel" aria-labelledby="highlights">
      <header>
        <h2 id="highlights" tabIndex={-1}>
          Today's Highlights
        </h2>
        <span className="count-badge">{count}</span>
      </header>
      {count === 0 && (
        <p className="panel-row muted">Nothing waits for anybody. A good moment to walk the lot.</p>
      )}
      <ul>
        {issues.length > 0 && <Issues issues={issues} />}
        <NewDeviceRows devices={news.devices} now={now} onSee={news.see} />
        {ofOthers.length > 0 && <OthersIssues issues={ofOthers} />}
        {highlights.map(highlight => (
          <Row
            key={keyOf(highlight)}
            highlight={highlight}
            now={now}
            nameOf={nameOf}
            onMove={({ id }) => setAsked(askedToReschedule(id))}
          />
        ))}
        {held.length > 0 && (
          <HighlightRow
            when="Today"
            tone="plain"
            sign={<ShieldQuestionMark size={SIGN_PX} aria-hidden />}
            title={counted(held.length, 'inquiry held back', 'inquiries held back')}
            detail={named(held.map(leadName))}
          >
            <Link to="/held" className="button-link">
              Open
            </Link>
          </HighlightRow>
        )}
      </ul>
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
    </section>
  )
}

function keyOf(highlight: Highlight): string {
  if ('lead' in highlight) return `${highlight.kind}:${highlight.lead.id}`
  return 'vehicle' in highlight ? `${highlight.kind}:${highlight.vehicle.id}` : highlight.kind
}

function Issues({ issues }: { issues: readonly SyncIssue[] }) {
  return (
    <HighlightRow
      when="Now"
      tone="danger"
      sign={<TriangleAlert size={SIGN_PX} aria-hidden />}
      title={counted(issues.length, 'change needs you', 'changes need you')}
      detail={named(issues.map(issue => issue.title))}
    >
      <Link to="/sync" className="button-link solid">
        Settle
      </Link>
    </HighlightRow>
  )
}

/** Changes of people who may be away, or gone: whoever may settle them is told. */
function OthersIssues({ issues }: { issues: readonly SyncIssue[] }) {
  return (
    <HighlightRow
      when="Now"
      tone="danger"
      sign={<UsersRound size={SIGN_PX} aria-hidden />}
      title={`${counted(issues.length, 'change', 'changes')} of others ${issues.length === 1 ? 'needs' : 'need'} a decision`}
      detail={named([...new Set(issues.map(({ author }) => author ?? 'Somebody'))])}
    >
      <Link to="/sync" hash="others" className="button-link">
        Open
      </Link>
    </HighlightRow>
  )
}

const vehicleWords = (lead: Lead, nameOf: RowProps['nameOf']) =>
  nameOf(lead) ?? lead.vehicleInterest ?? 'No vehicle assigned yet'

interface OverProps {
  lead: Lead
  at: string
  now: string
  vehicle: string
  onMove(lead: Lead): void
}

function TestDriveOverRow({ lead, at, now, vehicle, onMove }: OverProps) {
  const actions = useLeadActions()
  const isToday = localDay(at, timeZone()) === localDay(now, timeZone())
  return (
    <HighlightRow
      when={isToday ? clockText(at, timeZone()) : dayText(at, timeZone(), now)}
      tone="scheduled"
      sign={<CalendarCheck size={SIGN_PX} aria-hidden />}
      title={`Test drive: ${leadName(lead)}`}
      detail={isToday ? vehicle : `${clockText(at, timeZone())} · ${vehicle}`}
    >
      <TestDriveQuestion
        lead={lead}
        onAnswer={outcome => void actions.answer(lead, outcome)}
        onMove={() => onMove(lead)}
      />
    </HighlightRow>
  )
}

interface RowProps {
  highlight: Highlight
  now: string
  /** The vehicle of a customer by name, and why they cannot simply have it; null where there is none. */
  nameOf(lead: Lead): string | null
  /** Arranges another time for a test drive. */
  onMove(lead: Lead): void
}

function Row({ highlight, now, nameOf, onMove }: RowProps) {
  const wantNoCalls = useWantNoCalls()
  switch (highlight.kind) {
    case 'test_drive_over': {
      const { lead, at } = highlight
      return (
        <TestDriveOverRow
          lead={lead}
          at={at}
          now={now}
          vehicle={vehicleWords(lead, nameOf)}
          onMove={onMove}
        />
      )
    }
    case 'test_drive': {
      const way = firstWay(highlight.lead)
      return (
        <HighlightRow
          when={clockText(highlight.at, timeZone())}
          tone="scheduled"
          sign={<CalendarClock size={SIGN_PX} aria-hidden />}
          title={`Test drive: ${leadName(highlight.lead)}`}
          detail={vehicleWords(highlight.lead, nameOf)}
        >
          {wantNoCalls.has(highlight.lead.id) && <NoCalls />}
          {way && (
            <a className="button-link" href={way.href}>
              {way.by === 'phone' ? 'Call' : 'Email'}
            </a>
          )}
        </HighlightRow>
      )
    }
    case 'waited_for': {
      const { vehicle, leads } = highlight
      const [first] = leads
      return (
        <HighlightRow
          when="Today"
          tone="money"
          sign={<Hourglass size={SIGN_PX} aria-hidden />}
          title={waitersWords(leads, vehicle)}
          detail="It is available now."
        >
          <Link to="/crm" {...(first ? { search: { lead: first.id } } : {})} className="button-link">
            Open
          </Link>
        </HighlightRow>
      )
    }
    case 'untouched': {
      const [oldest] = highlight.leads
      return (
        <HighlightRow
          when="Today"
          tone="new"
          sign={<UserPlus size={SIGN_PX} aria-hidden />}
          title={`${counted(highlight.leads.length, 'new lead is', 'new leads are')} untouched for over a day`}
          detail={
            oldest ? `Oldest: ${leadName(oldest)}, ${momentText(oldest.createdAt, timeZone(), now)}` : ''
          }
        >
          <Link to="/crm" {...(oldest ? { search: { lead: oldest.id } } : {})} className="button-link">
            Open
          </Link>
        </HighlightRow>
      )
    }
    case 'without_photos':
    case 'received':
    case 'left_off':
    case 'holds': {
      const { tone, Sign, words, show } = OF_VEHICLES[highlight.kind]
      return (
        <HighlightRow
          when="Today"
          tone={tone}
          sign={<Sign size={SIGN_PX} aria-hidden />}
          title={`${counted(highlight.vehicles.length, 'vehicle', 'vehicles')} ${words}`}
          detail={named(highlight.vehicles.map(vehicleName))}
        >
          <Link to="/inventory" search={{ show }} className="button-link">
            Open
          </Link>
        </HighlightRow>
      )
    }
    default:
      return highlight satisfies never
  }
}
