import { Link } from '@tanstack/react-router'
import { CloudCheck, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useToday } from '../clock/today.ts'
import { useConnection, useMirror, useRows, useSubject } from '../mirror/use-mirror.ts'
import { usePhotoCounts } from '../photos/use-photos.ts'
import { indicatorOf } from './indicator.ts'

const SIGNS = {
  'needs-you': TriangleAlert,
  offline: CloudOff,
  waiting: CloudUpload,
  'up-to-date': CloudCheck,
} as const

/** Title and count of a screen, and the state of the mirror in words, always in the same place. */
export function ScreenHead({ title, badge }: { title: string; badge?: ReactNode }) {
  return (
    <header className="screen-head">
      <h1>{title}</h1>
      {badge && <span className="count-badge">{badge}</span>}
      <Indicator />
    </header>
  )
}

function Indicator() {
  const { offlineSince } = useConnection()
  const waiting = useRows('outbox')?.length ?? 0
  const issues = useRows('issues')?.filter(issue => issue.settledAt === null).length ?? 0
  const needsYou = issues + (useRows('lost')?.length ?? 0)
  const isFilling = useSubject(useMirror().filling) !== null
  const photos = usePhotoCounts()
  // What it says of an instant depends on the day.
  useToday()
  const now = new Date().toISOString()
  const { kind, words } = indicatorOf({ offlineSince, waiting, needsYou, isFilling, photos, now })
  const Sign = SIGNS[kind]
  return (
    <span role="status" className="indicator-place">
      <Link to="/sync" className={`indicator ${kind}`}>
        <Sign size={18} aria-hidden />
        {words}
      </Link>
    </span>
  )
}
