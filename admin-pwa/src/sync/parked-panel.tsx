import { type ParkedWork, parkedWorkSchema } from '@forecourt/shared/sync/parked-work'
import { agentWords } from '@forecourt/shared/users/agent-words'
import { Button } from '@radix-ui/themes'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { useMomentText } from '../clock/today.ts'
import { fieldLabel } from '../fields/field-words.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../forms/failure.ts'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'
import { useToast } from '../toasts/toasts.tsx'
import { ParkedPhotoItem } from './parked-photo-item.tsx'
import { parkedWords } from './parked-words.ts'
import './sync.css'

const PATH = '/api/parked'
const listSchema = z.array(parkedWorkSchema)

/** What the devices of closed accounts had not sent beside changes. Only the server has it. */
export function ParkedPanel() {
  const { offlineSince } = useConnection()
  const [list, setList] = useState<readonly ParkedWork[]>([])
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    try {
      setList(listSchema.parse(await send(PATH)))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => {
    if (offlineSince === null) void load()
  }, [offlineSince, load])
  return (
    <>
      {(hasFailed || offlineSince !== null) && (
        <p className="panel-row muted" role="status">
          What was put aside of closed accounts is known to the server only, which did not tell it just now.
        </p>
      )}
      {list.map(work => (
        <ParkedRow key={work.id} work={work} onDone={() => void load()} />
      ))}
    </>
  )
}

function ParkedRow({ work, onDone }: { work: ParkedWork; onDone(): void }) {
  const { id, name, agent, at, photos, forms } = work
  const toast = useToast()
  const momentText = useMomentText()
  const [isAsking, setAsking] = useState(false)

  async function discard() {
    try {
      await send(`${PATH}/${id}`, { method: 'DELETE' })
      toast({ title: 'Discarded', text: `What ${name} had not sent is off this list.` })
    } catch (error) {
      toast({ ...failureOf(error, 'Failed to discard'), isBad: true })
    }
    onDone()
  }

  return (
    <article className="panel-row" aria-label={`Put aside: ${name}`}>
      <h3>Put aside: {name}</h3>
      <p className="muted">
        {agentWords(agent)}, {momentText(at)}
      </p>
      <p>{parkedWords(work)}</p>
      {photos.length > 0 && (
        <ul className="parked-photos">
          {photos.map((photo, index) => (
            <ParkedPhotoItem
              key={photo.id ?? `${index} ${photo.name}`}
              photo={photo}
              path={`${PATH}/${id}/photos/${photo.id}`}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
      {forms.map(({ title, values }) => (
        <dl key={title} className="lost-values" aria-label={title}>
          <div>
            <dt>Form</dt>
            <dd>{title}</dd>
          </div>
          {Object.entries(values).map(([field, value]) => (
            <div key={field}>
              <dt>{fieldLabel(field)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
      <div className="row-actions">
        <Button size="2" variant="outline" onClick={() => setAsking(true)}>
          Discard all<span className="visually-hidden"> what {name} had not sent</span>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Discard what ${name} had not sent?`}
          question="This list is deleted for all administrators, with its photos, and cannot be brought back. Changes that need a decision stay until each is settled."
          action="Discard"
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}
