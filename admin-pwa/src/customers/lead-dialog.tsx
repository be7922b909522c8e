import { type Lead, leadName, SOURCE_LABELS } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { needsYouByRecord } from '@forecourt/shared/sync/needs-you'
import { telHref } from '@forecourt/shared/vehicles/vehicle-display'
import { Button, Dialog } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { Mail, Pencil, Phone, TriangleAlert } from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { useReturnFocus } from '../forms/return-focus.ts'
import { StageGauge } from '../leads/stage-gauge.tsx'
import { useRows } from '../mirror/use-mirror.ts'
import { SalesNotes } from './sales-notes.tsx'
import type { LeadActions } from './use-lead-actions.ts'

interface Props {
  lead: Lead
  actions: LeadActions
  onEdit(): void
  onClose(): void
}

/** A customer: how to reach them, and what was noted. */
export function LeadDialog({ lead, actions, onEdit, onClose }: Props) {
  const returnFocus = useReturnFocus()
  const momentText = useMomentText()
  const needsYou = needsYouByRecord(useRows('issues') ?? [], 'leads').get(lead.id)
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content className="lead-dialog" onCloseAutoFocus={returnFocus}>
        <Dialog.Title>{leadName(lead)}</Dialog.Title>
        <Dialog.Description className="muted">
          {SOURCE_LABELS[lead.source] ?? lead.source} · {momentText(lead.createdAt)}
        </Dialog.Description>
        <div className="dialog-form">
          {needsYou !== undefined && (
            <Link to="/sync" className="state-line needs-you rounded" onClick={onClose}>
              <TriangleAlert size={16} aria-hidden /> {needsYou}
            </Link>
          )}
          <section className="contact-lines" aria-label="Contact info">
            <span className={`badge stage stage-${lead.status}`}>
              <StageGauge status={lead.status} /> {LEAD_STATUS_LABELS[lead.status]}
            </span>
            <a className="contact-line" href={telHref(lead.phone)}>
              <Phone size={16} aria-hidden /> {lead.phone}
            </a>
            <a className="contact-line" href={`mailto:${lead.email}`}>
              <Mail size={16} aria-hidden /> {lead.email}
            </a>
            {lead.vehicleInterest && <p>Wants: {lead.vehicleInterest}</p>}
            {lead.testDriveDate && <b>Test drive {momentText(lead.testDriveDate)}</b>}
            {lead.notes && <p className="note">{lead.notes}</p>}
            <div>
              <Button size="2" variant="outline" onClick={onEdit}>
                <Pencil size={15} aria-hidden /> Edit customer
              </Button>
            </div>
          </section>
          <SalesNotes lead={lead} actions={actions} />
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
