import type { HeldInquiry } from '@forecourt/shared/inquiries/held-inquiry'
import { HOLD_REASON_TEXTS } from '@forecourt/shared/inquiries/hold'
import { leadName } from '@forecourt/shared/leads/lead'
import { AlertDialog, Button } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { failureOf } from '../forms/failure.ts'
import { TAKEN_BACK } from '../mirror/way-back.ts'
import { useMay } from '../session/use-session.ts'
import { ScreenHead } from '../shell/screen-head.tsx'
import { useToast } from '../toasts/toasts.tsx'
import { useHeld } from './use-held.ts'
import './held.css'

/** Inquiries that look like spam: a person decides what they are. */
export function HeldScreen() {
  const { list, release, remove } = useHeld()
  const toast = useToast()
  /** Deleted, and kept for as long as that can be taken back. */
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const inquiries = list.state === 'there' ? list.inquiries.filter(({ id }) => !leaving.has(id)) : []

  /** The server deletes for good, and hears of it when nobody can take it back any more. */
  function removeLate({ id }: HeldInquiry) {
    const leave = (isLeaving: boolean) =>
      setLeaving(before => new Set([...before].filter(one => one !== id).concat(isLeaving ? id : [])))
    leave(true)
    toast({
      title: 'Success',
      text: 'Inquiry deleted successfully',
      takeBack: async () => {
        leave(false)
        toast(TAKEN_BACK)
      },
      onGone: () => {
        remove(id).catch(error => {
          leave(false)
          toast({ ...failureOf(error, 'Failed to delete the inquiry'), isBad: true })
        })
      },
    })
  }

  async function letIn(inquiry: HeldInquiry) {
    try {
      const lead = await release(inquiry.id)
      const customer = { id: lead.id, name: leadName(lead) }
      toast({ title: 'Let in', text: releasedWords(inquiry), customer })
    } catch (error) {
      toast({
        title: 'Error',
        text: error instanceof Error ? error.message : 'Please try again.',
        isBad: true,
      })
    }
  }

  return (
    <>
      <ScreenHead title="Held back" badge={inquiries.length > 0 ? `${inquiries.length} held` : undefined} />
      <div className="screen-body">
        <p className="held-intro muted">
          Inquiries from the website that look like a machine's work. Nothing is thrown away: let in what
          comes from a person. <Link to="/crm">Back to the customers</Link>
        </p>
        {list.state === 'loading' && <p className="empty">Loading held inquiries...</p>}
        {list.state === 'failed' && (
          <div className="empty">
            <h2>Held inquiries are kept on the server only</h2>
            <p>{list.message} They are shown as soon as it answers.</p>
          </div>
        )}
        {list.state === 'there' && inquiries.length === 0 && (
          <div className="empty">
            <h2>Nothing is held back</h2>
            <p>Every inquiry that came in is among the customers.</p>
          </div>
        )}
        {inquiries.map(inquiry => (
          <HeldPanel
            key={inquiry.id}
            inquiry={inquiry}
            onRelease={() => letIn(inquiry)}
            onRemove={() => removeLate(inquiry)}
          />
        ))}
      </div>
    </>
  )
}

const releasedWords = (inquiry: HeldInquiry) =>
  inquiry.kind === 'application'
    ? `${leadName(inquiry)} is among the customers now, and the application among the loan applications.`
    : `${leadName(inquiry)} is among the customers now.`

/** Once it is let in an application is read like any other, by whoever may. */
const applicationWords = (mayRead: boolean) =>
  mayRead
    ? 'A loan application; its figures are read among the loan applications once it is let in.'
    : 'A loan application; administrators read its figures once it is let in.'

interface PanelProps {
  inquiry: HeldInquiry
  onRelease(): Promise<void>
  onRemove(): void
}

function HeldPanel({ inquiry, onRelease, onRemove }: PanelProps) {
  const may = useMay()
  const momentText = useMomentText()
  const [isBusy, setBusy] = useState(false)
  const name = leadName(inquiry)
  const once = (action: () => Promise<void>) => async () => {
    setBusy(true)
    await action()
    setBusy(false)
  }
  return (
    <article className="panel" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span className="muted">{momentText(inquiry.createdAt)}</span>
      </header>
      <div className="panel-row">
        <p>
          {inquiry.email} · {inquiry.phone}
        </p>
        {inquiry.vehicleInterest && <p>{inquiry.vehicleInterest}</p>}
        {inquiry.kind === 'application' && <p>{applicationWords(may('view_applications'))}</p>}
        {inquiry.notes && <p className="held-words">{inquiry.notes}</p>}
        <ul className="held-reasons">
          {inquiry.reasons.map(reason => (
            <li key={reason}>{HOLD_REASON_TEXTS[reason]}</li>
          ))}
        </ul>
      </div>
      <div className="panel-row dialog-actions">
        {may('delete_customers') && <ConfirmRemoval name={name} isBusy={isBusy} onRemove={onRemove} />}
        {may('edit_customers') && (
          <Button disabled={isBusy} onClick={once(onRelease)}>
            Let in as a customer
          </Button>
        )}
      </div>
    </article>
  )
}

function ConfirmRemoval({ name, isBusy, onRemove }: { name: string; isBusy: boolean; onRemove(): void }) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger>
        <Button variant="outline" color="gray" disabled={isBusy}>
          Delete
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="440px">
        <AlertDialog.Title>Delete the inquiry of {name}?</AlertDialog.Title>
        <AlertDialog.Description>
          It can be taken back for a few seconds, and is gone for good then.
        </AlertDialog.Description>
        <div className="dialog-actions">
          <AlertDialog.Cancel>
            <Button variant="outline" color="gray">
              Keep it
            </Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button color="red" onClick={onRemove}>
              Delete
            </Button>
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
