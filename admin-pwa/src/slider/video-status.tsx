import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import type { VideoStatus as Status } from '@forecourt/shared/vehicles/vehicle-options'
import { VIDEO_STATUS_WORDS, videoStatusOf } from '@forecourt/shared/vehicles/vehicle-video'
import { Circle, CircleCheck, CircleX, Hourglass } from 'lucide-react'
import './slider.css'

const SIGNS = {
  pending: Circle,
  generating: Hourglass,
  completed: CircleCheck,
  failed: CircleX,
} as const satisfies Record<Status, typeof Circle>

/** How far the film of a vehicle is, by sign and word. */
export function VideoStatus({ vehicle }: { vehicle: Vehicle }) {
  const status = videoStatusOf(vehicle)
  const Sign = SIGNS[status]
  return (
    <span className={`video-status ${status}`}>
      <Sign size={15} aria-hidden /> {VIDEO_STATUS_WORDS[status]}
    </span>
  )
}
