import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { videoStatusOf } from '@forecourt/shared/vehicles/vehicle-video'
import { Button } from '@radix-ui/themes'
import { RotateCw, Sparkles } from 'lucide-react'
import { useConnection } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'
import type { VideoActions } from './use-video-actions.ts'
import { useVideoForm } from './use-video-form.ts'
import { VideoUrlForm } from './video-url-form.tsx'
import './slider.css'

/** The film of a vehicle: entered by its address, made, or taken away. */
export function VideoControls({ vehicle, actions }: { vehicle: Vehicle; actions: VideoActions }) {
  const may = useMay()
  const { offlineSince } = useConnection()
  const video = useVideoForm(vehicle, actions)
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
        {video.isInUse && <VideoUrlForm vehicle={vehicle} video={video} />}
      </div>
    )
  const why = offlineSince
    ? 'Making a video needs the server.'
    : vehicle.photos.length === 0
      ? 'A video is made from photos; this vehicle has none.'
      : null
  return (
    <div className="video-controls">
      <VideoUrlForm vehicle={vehicle} video={video} />
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
