import type { Lead } from '@forecourt/shared/leads/lead'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'
import { ApplicationDialog } from './application-dialog.tsx'
import { LoanStatusBadge } from './loan-status-badge.tsx'
import './applications.css'

/** The loan applications of a customer: that they are there is told to all, what is in them to whoever may read it. */
export function CustomerApplications({ lead }: { lead: Lead }) {
  const may = useMay()
  const momentText = useMomentText()
  const [opened, setOpened] = useState<string | null>(null)
  const own = (useRows('applications') ?? [])
    .filter(({ leadId }) => leadId === lead.id)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  if (own.length === 0) return null
  return (
    <section className="customer-applications" aria-label="Loan applications">
      {own.map(({ id, status, createdAt }) => (
        <p key={id} className="application-line">
          Loan application, {momentText(createdAt)} <LoanStatusBadge status={status} />
          {may('view_applications') && (
            <Button size="2" variant="outline" onClick={() => setOpened(id)}>
              Read
            </Button>
          )}
        </p>
      ))}
      {!may('view_applications') && <p className="muted">Administrators read and decide applications.</p>}
      {opened && <ApplicationDialog id={opened} isOfCustomer onClose={() => setOpened(null)} />}
    </section>
  )
}
