import { mediaUrlSchema, type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { videoStatusOf } from '@forecourt/shared/vehicles/vehicle-video'
import { Button, TextField } from '@radix-ui/themes'
import { Link2, RotateCw, Sparkles } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useConnection } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'
import type { VideoActions } from './use-video-actions.ts'

/** The film of a vehicle: entered by its address, made, or taken away. */
export function VideoControls({ vehicle, actions }: { vehicle: Vehicle; actions: VideoActions }) {
  const may = useMay()
  const { offlineSince } = useConnection()
  const status = videoStatusOf(vehicle)
  if (status === 'completed')
    return (
      <div className="video-controls">
        <a className="button-link" href={vehicle.generatedVideoUrl ?? ''} target="_blank" rel="noreferrer">
          Watch
        </a>
        <Button size="2" variant="outline" onClick={() => void actions.remove(vehicle)}>
          Remove video
        </Button>
      </div>
    )
  const why = offlineSince
    ? 'Making a video needs the server.'
    : vehicle.photos.length === 0
      ? 'A video is made from photos; this vehicle has none.'
      : null
  return (
    <div className="video-controls">
      <UrlForm vehicle={vehicle} actions={actions} />
      {may('generate_videos') && status !== 'generating' && (
        <>
          <Button
            size="2"
            variant="outline"
            disabled={why !== null}
            aria-label={`${status === 'failed' ? 'Try again' : 'Generate AI video'}: ${vehicleName(vehicle)}`}
            onClick={() => void actions.generate(vehicle)}
          >
            {status === 'failed' ? <RotateCw size={15} aria-hidden /> : <Sparkles size={15} aria-hidden />}
            {status === 'failed' ? 'Try again' : 'Generate'}
          </Button>
          {why && <span className="muted">{why}</span>}
        </>
      )}
    </div>
  )
}

function UrlForm({ vehicle, actions }: { vehicle: Vehicle; actions: VideoActions }) {
  const id = useId()
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function add(event: FormEvent) {
    event.preventDefault()
    const parsed = mediaUrlSchema.safeParse(url.trim())
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? null))
    if (parsed.success && (await actions.add(vehicle, parsed.data))) setUrl('')
  }
  return (
    <form className="url-form" onSubmit={add} noValidate>
      <TextField.Root
        size="2"
        type="url"
        inputMode="url"
        placeholder="Video URL"
        aria-label={`Video URL of ${vehicleName(vehicle)}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={id}
        value={url}
        onChange={event => setUrl(event.target.value)}
      >
        <TextField.Slot>
          <Link2 size={16} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <Button size="2" variant="outline" type="submit" disabled={url.trim() === ''}>
        Add
      </Button>
      <span id={id} role="alert" className="field-problem">
        {problem}
      </span>
    </form>
  )
}
