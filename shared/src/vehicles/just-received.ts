import type { Vehicle } from './vehicle.ts'
import { NO_VIDEO } from './vehicle-video.ts'

/**
 * What every vehicle is at the moment it comes in: without films, and never offered to anybody yet.
 * @param at an instant, ISO in UTC
 */
export const justReceived = (at: string) =>
  ({
    videos: [],
    walkaroundVideos: [],
    videoPrompt: null,
    ...NO_VIDEO,
    status: 'received',
    isAvailable: false,
    firstAvailableAt: null,
    createdAt: at,
    updatedAt: at,
    revision: 0,
  }) satisfies Partial<Vehicle>
