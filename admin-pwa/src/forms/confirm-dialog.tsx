import { AlertDialog, Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { useReturnFocus } from './return-focus.ts'

interface Props {
  title: string
  question: string
  /** What the button does: "Delete customer". */
  action: string
  /** Whether it can be taken back: its button alarms nobody then. */
  isHarmless?: boolean
  onConfirm(): void
  onClose(): void
  /** More to know before it is answered. */
  children?: ReactNode
}

/** Asks before something that matters. */
export function ConfirmDialog({
  title,
  question,
  action,
  isHarmless = false,
  onConfirm,
  onClose,
  children,
}: Props) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={open => !open && onClose()}>
      <AlertDialog.Content onCloseAutoFocus={returnFocus}>
        <AlertDialog.Title>{title}</AlertDialog.Title>
        <AlertDialog.Description>{question}</AlertDialog.Description>
        {children}
        <div className="dialog-actions">
          <AlertDialog.Cancel>
            <Button size="2" variant="outline">
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button size="2" {...(isHarmless ? {} : { color: 'red' as const })} onClick={onConfirm}>
              {action}
            </Button>
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
