import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import type { ShownPhoto } from '../photos/shown-photo.ts'
import { usePhotoOutbox } from '../photos/use-photos.ts'

const QUESTION =
  'The server does not have it yet. It is lost unless this device has it somewhere else, such as among your pictures.'

/** It would have been sent, and what is here may be all there is of it. */
const ASKED_BEFORE: readonly ShownPhoto['state'][] = ['preparing', 'unready', 'waiting', 'sending']

/** Takes a file away, after a question where it would have been sent. The question is to be shown where this is used. */
export function useTakeAway({ id, name, state }: ShownPhoto): { takeAway(): void; question: ReactNode } {
  const outbox = usePhotoOutbox()
  const [isAsking, setAsking] = useState(false)
  const cancel = () => void outbox.cancel(id)
  return {
    takeAway: () => (ASKED_BEFORE.includes(state) ? setAsking(true) : cancel()),
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
