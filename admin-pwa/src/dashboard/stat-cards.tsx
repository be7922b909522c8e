import { type DashboardFigures, pendingApplications } from '@forecourt/shared/dashboard/figures'
import type { LoanApplicationSummary } from '@forecourt/shared/loans/loan-application'
import { CalendarClock, Car, FileText, Users } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  figures: DashboardFigures
  applications: readonly LoanApplicationSummary[] | null
}

export function StatCards({ figures, applications }: Props) {
  const { vehicles, leads, testDrives } = figures
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
  children: ReactNode
}

function Stat({ sign, label, value, children }: StatProps) {
  return (
    <li className="stat">
      <span className="stat-label">
        {sign} {label}
      </span>
      <span className="stat-value">{value}</span>
      <span className="stat-caption">{children}</span>
    </li>
  )
}
