import { dashboardFigures } from '@forecourt/shared/dashboard/figures'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { AwayPanel } from '../away/away-panel.tsx'
import { useNow } from '../clock/use-now.ts'
import { timeZone } from '../dealer.ts'
import { useConnection, useRows } from '../mirror/use-mirror.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { SetBackPanel } from '../set-back/set-back-panel.tsx'
import { ScreenHead } from '../shell/screen-head.tsx'
import { ToTop } from '../shell/to-top.tsx'
import { ConversionRate } from './conversion-rate.tsx'
import { Highlights } from './highlights.tsx'
import { PipelineBars } from './pipeline-bars.tsx'
import { RecentLeads } from './recent-leads.tsx'
import { StatCards } from './stat-cards.tsx'
import './dashboard.css'

const SettingsScreen = lazy(async () => ({
  default: (await import('../settings/settings-screen.tsx')).SettingsScreen,
}))

/** The address names the section: the day at a glance, the reports, or the settings. */
export function DashboardScreen() {
  const { section } = useSearch({ from: '/dashboard' })
  if (section === 'settings')
    return (
      <Suspense fallback={<p className="empty">Opening …</p>}>
        <SettingsScreen />
      </Suspense>
    )
  return <Overview isReports={section === 'reports'} />
}

/** "Saturday, November 21"; on a phone without the weekday. */
function Today({ now }: { now: string }) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: timeZone(), ...options }).format(new Date(now))
  return (
    <>
      <span className="not-on-phone">{part({ weekday: 'long' })}, </span>
      {part({ month: 'long', day: 'numeric' })}
    </>
  )
}

function Overview({ isReports }: { isReports: boolean }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const leads = useRows('leads')
  const { offlineSince } = useConnection()
  const isRead = useRows('vehicles') !== null && leads !== null
  const vehicles = useVehicles()
  const applications = useRows('applications')
  const now = useNow()
  const figures = useMemo(
    () => dashboardFigures(leads ?? [], vehicles, now, timeZone()),
    [leads, vehicles, now],
  )
  return (
    <>
      <ScreenHead title={isReports ? 'Reports' : 'Dashboard'} badge={<Today now={now} />} />
      <div ref={setPlace} className="screen-body">
        {!isRead ? (
          <p className="empty">
            {offlineSince === null
              ? 'Loading dashboard...'
              : 'Nothing has reached this device yet. The day appears as soon as the server can be reached.'}
          </p>
        ) : (
          <>
            {isReports && (
              <section className="panel" aria-labelledby="reports">
                <header>
                  <h2 id="reports">Reports</h2>
                </header>
                <p className="panel-row">Advanced reporting is coming soon.</p>
              </section>
            )}
            {!isReports && <AwayPanel />}
            {!isReports && <SetBackPanel />}
            <StatCards figures={figures} applications={applications} />
            <div className="dashboard">
              {!isReports && (
                <>
                  <Highlights now={now} />
                  <RecentLeads leads={figures.recent} now={now} />
                </>
              )}
              <PipelineBars bars={figures.bars} />
              <ConversionRate figures={figures} />
            </div>
          </>
        )}
        <ToTop of={place} />
      </div>
    </>
  )
}
