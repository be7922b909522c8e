import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import type { ShownPhoto } from '../photos/photo-outbox.ts'
import { usePhotoOutbox } from '../photos/use-photos.ts'

const QUESTION =
  'The server does not have it yet. It is lost unless this device has it somewhere else, such as among your pictures.'

/** Takes a file away, after a question where it would have been sent. The question is to be shown where this is used. */
export function useTakeAway({ id, name, state }: ShownPhoto): { takeAway(): void; question: ReactNode } {
  const outbox = usePhotoOutbox()
  const [isAsking, setAsking] = useState(false)
  const cancel = () => void outbox.cancel(id)
  return {
    takeAway: () => (state === 'waiting' || state === 'sending' ? setAsking(true) : cancel()),
    question: isAsking && (
      <ConfirmDialog
        title={`Do not send ${name}?`}
        question={QUESTION}
        action="Take it away"
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      />
    ),
  }
}
