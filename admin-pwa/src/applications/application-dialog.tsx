import { LOAN_STATUSES, type LoanStatus } from '@forecourt/shared/loans/loan-options'
import { Button, Dialog, IconButton } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { useReturnFocus } from '../forms/return-focus.ts'
import { useConnection, useMirror, useRows } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'
import { applicantName } from './applicant-words.ts'
import { ApplicationHistory } from './application-history.tsx'
import { ApplicationSheet } from './application-sheet.tsx'
import { Deciding } from './deciding.tsx'
import { decisionDraftName } from './decision-draft.ts'
import { LoanStatusBadge } from './loan-status-badge.tsx'
import { OnlineOnly } from './online-only.tsx'
import { ShownNotice } from './shown-notice.tsx'
import { TypedDecisions } from './typed-decisions.tsx'
import { type Reading, useApplication } from './use-application.ts'
import { useFreshRole } from './use-fresh-role.ts'

interface Props {
  id: string
  /** Whether it is opened from its customer, to whom no way needs to lead then. */
  isOfCustomer?: boolean
  /** The decision that is being made, where it is opened for that. */
  wanted?: LoanStatus
  onClose(): void
}

/** A whole application, and what can be decided on it. It goes at once when its reader may no longer see it. */
export function ApplicationDialog(props: Props) {
  const may = useMay()
  return may('view_applications') ? <OpenApplication {...props} /> : null
}

function OpenApplication({ id, isOfCustomer = false, wanted: asked, onClose }: Props) {
  useFreshRole()
  const returnFocus = useReturnFocus()
  const momentText = useMomentText()
  const { reading, read, canRead } = useApplication(id)
  const summary = useRows('applications')?.find(one => one.id === id)
  const about = reading.state === 'there' ? reading.application : summary
  const lead = useRows('leads')?.find(one => one.id === about?.leadId)
  const own = useOwnDecision(id)
  // Here, so that it outlives an ended login, while which nothing of the application is shown.
  const [wanted, setWanted] = useState(asked ?? own)
  const name = about ? applicantName(about, lead) : 'Loan application'
  return (
    <Dialog.Root open onOpenChange={open => !open && onClose()}>
      <Dialog.Content className="form-dialog wide" onCloseAutoFocus={returnFocus}>
        <div className="form-dialog-head">
          <div>
            <Dialog.Title>{name}</Dialog.Title>
            <Dialog.Description>
              {about
                ? `Loan application, sent ${momentText(about.createdAt)}`
                : reading.state === 'failed'
                  ? 'It could not be read.'
                  : 'It is being read.'}
            </Dialog.Description>
          </div>
          {about && <LoanStatusBadge status={about.status} />}
          <Dialog.Close>
            <IconButton size="2" variant="ghost" color="gray" aria-label="Close">
              <X size={20} aria-hidden />
            </IconButton>
          </Dialog.Close>
        </div>
        {reading.state === 'there' ? (
          <>
            <div className="form-dialog-body">
              <ApplicationSheet application={reading.application} lead={lead}>
                {lead && !isOfCustomer && (
                  <Link to="/crm" search={{ lead: lead.id }} className="panel-link">
                    Open customer
                  </Link>
                )}
              </ApplicationSheet>
              <ShownNotice notice={reading.application.notice} />
              <ApplicationHistory application={reading.application} name={name} />
            </div>
            <Deciding
              application={reading.application}
              mirrored={summary?.status ?? null}
              name={name}
              canSend={canRead}
              onRead={read}
              wanted={wanted}
              onWanted={setWanted}
            />
          </>
        ) : (
          <NotRead id={id} reading={reading} onRetry={read} canRead={canRead} onClose={onClose} />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** The decision for which this tab keeps something typed. */
function useOwnDecision(id: string): LoanStatus | null {
  const { drafts } = useMirror()
  return LOAN_STATUSES.find(status => drafts.own(decisionDraftName(id, status))) ?? null
}

interface NotReadProps {
  id: string
  reading: Exclude<Reading, { state: 'there' }>
  canRead: boolean
  onRetry(): Promise<void>
  onClose(): void
}

function NotRead({ id, reading, canRead, onRetry, onClose }: NotReadProps) {
  const { offlineSince } = useConnection()
  const isGone = reading.state === 'failed' && reading.isGone
  return (
    <>
      <div className="form-dialog-body">
        {isGone && <p role="alert">{reading.message}</p>}
        {!isGone && (reading.state === 'failed' || !canRead) && (
          <OnlineOnly
            what="Applications"
            message={reading.state === 'failed' ? reading.message : ''}
            onRetry={onRetry}
          />
        )}
        {(isGone || offlineSince !== null) && <TypedDecisions id={id} />}
        {reading.state === 'loading' && canRead && <p role="status">Reading the application …</p>}
      </div>
      <div className="form-dialog-foot">
        <Button size="2" variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}
