import { parkedKind, type ShownParkedPhoto } from '@forecourt/shared/sync/parked-work'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../forms/failure.ts'
import { send } from '../mirror/connection.ts'
import { useRows } from '../mirror/use-mirror.ts'
import { sizeText } from '../photos/photo-words.ts'
import { useToast } from '../toasts/toasts.tsx'
import { parkedFileWords } from './parked-words.ts'

interface Props {
  photo: ShownParkedPhoto
  /** Where the server has it. */
  path: string
  onDone(): void
}

const RECORD_WORDS = { vehicles: 'vehicle', events: 'event' } as const

/** A photo or film that was put aside, to be put where it was meant to go, or deleted. */
export function ParkedPhotoItem({ photo, path, onDone }: Props) {
  const { name, title, size, at, file, meantFor } = photo
  const toast = useToast()
  const momentText = useMomentText()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const vehicles = useRows('vehicles') ?? []
  const events = useRows('events') ?? []
  const records = meantFor?.about === 'events' ? events : vehicles
  const isThere = meantFor !== undefined && records.some(({ id }) => id === meantFor.recordId)
  const isHere = file.is === 'here'
  const record = meantFor && RECORD_WORDS[meantFor.about]
  const words = parkedFileWords(photo)

  async function doIt(action: () => Promise<unknown>, done: string, failed: string) {
    setBusy(true)
    try {
      await action()
      toast({ title: done, text: `${name}, ${title}` })
    } catch (error) {
      toast({ ...failureOf(error, failed), isBad: true })
    } finally {
      setBusy(false)
    }
    onDone()
  }
  const add = () =>
    doIt(
      () => send(`${path}/add`, { method: 'POST', body: {}, timeoutMs: 120_000 }),
      'Added',
      'Failed to add',
    )
  const discard = () => doIt(() => send(path, { method: 'DELETE' }), 'Deleted', 'Failed to delete')

  return (
    <li>
      {isHere && meantFor && parkedKind(meantFor) === 'picture' && (
        <img src={path} alt={`${name}, meant for ${title}`} loading="lazy" />
      )}
      <div>
        <b>{title}</b>
        <p className="muted">
          {name} ({sizeText(size)}, {momentText(at)})
        </p>
        {words && <p>{words}</p>}
        {isHere && record && !isThere && <p>The {record} that it was meant for is there no longer.</p>}
        {meantFor && (
          <div className="row-actions">
            {isHere && isThere && (
              <Button size="2" disabled={isBusy} onClick={() => void add()}>
                Add to {record}
                <span className="visually-hidden">: {name}</span>
              </Button>
            )}
            <Button size="2" variant="outline" color="gray" disabled={isBusy} onClick={() => setAsking(true)}>
              Delete<span className="visually-hidden"> {name}</span>
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          question="It is deleted for all administrators and cannot be brought back."
          action="Delete"
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
