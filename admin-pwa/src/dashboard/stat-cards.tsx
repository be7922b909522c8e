import { type DashboardFigures, pendingApplications } from '@forecourt/shared/dashboard/figures'
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Car, FileText, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '../session/use-session.ts'
import './dashboard.css'

interface Props {
  figures: DashboardFigures
  applications: readonly LoanApplicationSummary[] | null
}

export function StatCards({ figures, applications }: Props) {
  const { vehicles, leads, testDrives } = figures
  const may = useMay()
  return (
    <ul className="stats">
      <Stat sign={<Car size={17} aria-hidden />} label="Total Vehicles" value={vehicles.total}>
        <b>{vehicles.available}</b> available
      </Stat>
      <Stat sign={<Users size={17} aria-hidden />} label="Total Leads" value={leads.total}>
        <b>{leads.new}</b> new · <b>{leads.today}</b> today
        {leads.imported > 0 && (
          <>
            {' '}
            · <b>{leads.imported}</b>&nbsp;imported
          </>
        )}
      </Stat>
      <Stat sign={<CalendarClock size={17} aria-hidden />} label="Test Drives" value={testDrives.total}>
        <b>{testDrives.thisWeek}</b> this week
      </Stat>
      <Stat
        sign={<FileText size={17} aria-hidden />}
        label="Loan Applications"
        value={applications?.length ?? '–'}
        {...(may('view_customers') ? { to: '/applications' as const } : {})}
      >
        {applications ? (
          <>
            <b>{pendingApplications(applications)}</b> pending
          </>
        ) : (
          'kept on the server'
        )}
      </Stat>
    </ul>
  )
}

interface StatProps {
  sign: ReactNode
  label: string
  value: number | string
  /** The screen that shows what is counted, for whoever may see it. */
  to?: '/applications'
  children: ReactNode
}

function Stat({ sign, label, value, to, children }: StatProps) {
  const words = (
    <>
      <span className="stat-label">
        {sign} {label}
      </span>
      <span className="stat-value">{value}</span>
      <span className="stat-caption">{children}</span>
    </>
  )
  if (!to) return <li className="stat">{words}</li>
  return (
    <li className="stat-place">
      <Link to={to} className="stat">
        {words}
      </Link>
    </li>
  )
}
