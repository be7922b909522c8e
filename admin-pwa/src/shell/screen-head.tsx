import { Link } from '@tanstack/react-router'
import { CloudCheck, CloudOff, CloudUpload, History, PencilLine, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useToday } from '../clock/today.ts'
import { useConnection, useMirror, useRows, useSubject } from '../mirror/use-mirror.ts'
import { usePhotoCounts } from '../photos/use-photos.ts'
import { useBack } from '../set-back/back-section.tsx'
import { useTabTitle } from '../titles/tab-title.ts'
import { type IndicatorPart, indicatorOf } from './indicator.ts'
import './shell.css'

const SIGNS = {
  'needs-you': TriangleAlert,
  lost: History,
  offline: CloudOff,
  waiting: CloudUpload,
  unsaved: PencilLine,
  'up-to-date': CloudCheck,
} as const

/** Title and count of a screen, and the state of the mirror in words, always in the same place. */
export function ScreenHead({ title, badge }: { title: string; badge?: ReactNode }) {
  useTabTitle(title)
  return (
    <header className="screen-head">
      <h1>{title}</h1>
      {badge && <span className="count-badge">{badge}</span>}
      <Indicator />
    </header>
  )
}

function Indicator() {
  const { offlineSince, isLossKnown, lastContact, earlierContact } = useConnection()
  const waiting = useRows('outbox')?.length ?? 0
  const needsYou = useRows('issues')?.filter(issue => issue.settledAt === null).length ?? 0
  const lost = useRows('lost')?.length ?? 0
  const back = useBack().length
  const { filling, drafts } = useMirror()
  const isFilling = useSubject(filling) !== null
  const forms = useSubject(drafts.all).length
  const photos = usePhotoCounts()
  // What it says of an instant depends on the day.
  useToday()
  const now = new Date().toISOString()
  const contact = { offlineSince, isLossKnown, lastContact, earlierContact }
  const mirror = { waiting, needsYou, lost, back, forms, isFilling, photos }
  const parts = indicatorOf({ ...contact, ...mirror, now })
  return (
    <span role="status" className={parts.length > 1 ? 'indicator-place several' : 'indicator-place'}>
      {parts.map((part, index) => (
        <Fragment key={part.kind}>
          {index > 0 && <span className="visually-hidden">, </span>}
          <Part part={part} />
        </Fragment>
      ))}
    </span>
  )
}

function Part({ part: { kind, words, short, leadsTo } }: { part: IndicatorPart }) {
  const Sign = SIGNS[kind]
  return (
    <Link
      to="/sync"
      hash={leadsTo}
      className={`indicator ${kind}`}
      // Who is there already is brought to it once more.
      onClick={() => document.getElementById(leadsTo)?.focus()}
    >
      <Sign size={18} aria-hidden />
      <span className="words">{words}</span>
      <span className="short" aria-hidden data-words={short} />
    </Link>
  )
}
