import {
  type AdHistory,
  type AdVersion,
  adHistorySchema,
  adsWithin,
} from '@forecourt/shared/audit/published-ad'
import { shiftDay } from '@forecourt/shared/clock/calendar'
import { clockText, fullDayText, localDay, momentText } from '@forecourt/shared/clock/clock-text'
import { zonedInstant } from '@forecourt/shared/clock/zoned-time'
import { numberedName } from '@forecourt/shared/vehicles/vehicle'
import { formatPrice } from '@forecourt/shared/vehicles/vehicle-display'
import { Button, IconButton } from '@radix-ui/themes'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { troubleOf } from '../applications/application-desk.ts'
import { useToday } from '../clock/today.ts'
import { timeZone } from '../dealer.ts'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useMay } from '../session/use-session.ts'
import { NoPermission } from '../shell/no-permission.tsx'
import { ScreenHead } from '../shell/screen-head.tsx'
import { ServerOnly } from './server-only.tsx'
import './audit.css'

const TITLE = 'What the ad said'

export function AdScreen() {
  const may = useMay()
  if (!may('view_audit')) return <NoPermission title={TITLE} permission="view_audit" />
  return <Ad />
}

/** The page of a vehicle as it was published on a day. */
function Ad() {
  const { vehicle: id, day: wanted } = useSearch({ from: '/security/ad' })
  const today = useToday()
  const day = wanted ?? today
  const navigate = useNavigate()
  const { offlineSince } = useConnection()
  const known = useVehicles().find(one => one.id === id)
  const [history, setHistory] = useState<AdHistory | null>(null)
  const [readAt, setReadAt] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const load = useCallback(async () => {
    try {
      setHistory(adHistorySchema.parse(await send(`/api/audit/ads/${encodeURIComponent(id)}`)))
      setReadAt(new Date().toISOString())
      setTrouble(null)
    } catch (error) {
      setTrouble(troubleOf(error))
    }
  }, [id])
  useEffect(() => {
    if (offlineSince === null) void load()
  }, [offlineSince, load])

  const span = {
    from: zonedInstant(day, '00:00', timeZone()),
    to: zonedInstant(shiftDay(day, 1), '00:00', timeZone()),
  }
  const versions = history?.versions ?? []
  const ofDay = adsWithin(versions, span)
  const show = (next: string) =>
    void navigate({ to: '/security/ad', search: { vehicle: id, day: next }, replace: true })
  const last = versions.findLast(one => one.facts !== null)?.facts
  const name = known ? numberedName(known) : (last?.name ?? 'A vehicle')
  return (
    <>
      <ScreenHead title={TITLE} />
      <div className="screen-body ad">
        <h2>{name}</h2>
        <div className="tools ad-days">
          <IconButton
            size="2"
            variant="outline"
            aria-label="The day before"
            onClick={() => show(shiftDay(day, -1))}
          >
            <ArrowLeft size={18} aria-hidden />
          </IconButton>
          <label className="form-field audit-day">
            <span>On</span>
            <input
              type="date"
              value={day}
              max={today}
              onChange={event => event.target.value && show(event.target.value)}
            />
          </label>
          <IconButton
            size="2"
            variant="outline"
            aria-label="The day after"
            disabled={day >= today}
            onClick={() => show(shiftDay(day, 1))}
          >
            <ArrowRight size={18} aria-hidden />
          </IconButton>
          <div className="actions">
            <Link to="/security" search={{ subject: 'vehicles', record: id }} className="button-link">
              All of this vehicle
            </Link>
          </div>
        </div>
        <ServerOnly what="What ads said is" trouble={trouble} readAt={readAt} onRetry={() => void load()} />
        {history && <OfDay day={day} versions={ofDay} all={history} start={span.from} />}
        {ofDay.map(version => version.facts && <Page key={version.id} vehicle={id} version={version} />)}
        {versions.length > 0 && <Versions versions={versions} onShow={show} />}
      </div>
    </>
  )
}

interface OfDayProps {
  day: string
  versions: readonly AdVersion[]
  all: AdHistory
  start: string
}

/** What is known of the day, in a sentence. */
function OfDay({ day, versions, all: { keptSince, versions: every }, start }: OfDayProps) {
  const now = new Date().toISOString()
  const kept = keptSince && momentText(keptSince, timeZone(), now)
  const first = every[0]
  if (versions.some(one => one.facts !== null)) {
    const isCut = first !== undefined && first.from > start && first.from === keptSince
    return (
      <p className="ad-said" role="status">
        {versions.length === 1
          ? `On ${fullDayText(day)} the page said this all the time that it was on the site.`
          : `The page changed on ${fullDayText(day)}: each of what it said is shown, the earliest first.`}
        {isCut && ` Pages are kept since ${kept}: what it said before that is not known.`}
      </p>
    )
  }
  const isBefore =
    keptSince === null || (first !== undefined && first.from > start && first.from <= keptSince)
  return (
    <div className="empty">
      <h2>{isBefore && first !== undefined ? 'Not known' : 'Not on the site'}</h2>
      <p>
        {keptSince === null
          ? 'No page was published yet since pages are kept.'
          : isBefore
            ? `Pages are kept since ${kept}. What this one said before is not known; how the vehicle changed stands in the log.`
            : `On ${fullDayText(day)} this vehicle had no page on the site, as far as pages are kept, which is since ${kept}.`}
      </p>
    </div>
  )
}

const untilWords = ({ until }: AdVersion, now: string) =>
  until === null ? 'now' : momentText(until, timeZone(), now)

function Page({ vehicle, version }: { vehicle: string; version: AdVersion }) {
  const now = new Date().toISOString()
  const span = `Published from ${momentText(version.from, timeZone(), now)} to ${untilWords(version, now)}`
  const address = `/api/audit/ads/${encodeURIComponent(vehicle)}/${version.id}`
  return (
    <section className="panel" aria-label={span}>
      <header>
        <h2>{span}</h2>
      </header>
      <iframe
        className="ad-page"
        title={`The page, ${span.toLowerCase()}`}
        src={address}
        sandbox="allow-same-origin"
      />
      <p className="panel-row muted">
        This is the page as visitors got it, with its price, payment and disclosures; nothing on it can be
        used. A photo that was deleted since is missing.{' '}
        <a href={address} target="_blank" rel="noreferrer">
          Open it in a tab, to print it
        </a>
      </p>
    </section>
  )
}

function Versions({ versions, onShow }: { versions: readonly AdVersion[]; onShow(day: string): void }) {
  const now = new Date().toISOString()
  return (
    <section className="panel" aria-labelledby="ad-versions">
      <header>
        <h2 id="ad-versions">All that the page said</h2>
        <span className="count-badge">{versions.length}</span>
      </header>
      <ul>
        {versions.toReversed().map(version => (
          <li key={version.id} className="panel-row ad-version">
            <p>
              <b>
                {version.facts
                  ? `${formatPrice(version.facts.price)}, ${version.facts.pictures} ${version.facts.pictures === 1 ? 'picture' : 'pictures'}`
                  : 'Not on the site'}
              </b>
              <br />
              <span className="muted">From {momentText(version.from, timeZone(), now)}</span>
            </p>
            <Button size="2" variant="outline" onClick={() => onShow(localDay(version.from, timeZone()))}>
              Show that day<span className="visually-hidden">, {clockText(version.from, timeZone())}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
