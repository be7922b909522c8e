/** The film of a vehicle's slide: made by an app of the dealership, or found at an address that somebody enters. */
import type { Vehicle, VehicleEdit } from './vehicle.ts'
import type { VideoStatus } from './vehicle-options.ts'

export const VIDEO_STATUS_WORDS = {
  pending: 'No video',
  generating: 'Generating video...',
  completed: 'Video ready',
  failed: 'Video generation failed',
} as const satisfies Record<VideoStatus, string>

/** Whoever has an address for the film has it completed, whatever became of making one. */
export function videoStatusOf(
  vehicle: Pick<Vehicle, 'generatedVideoUrl' | 'videoGenerationStatus'>,
): VideoStatus {
  return vehicle.generatedVideoUrl === null ? vehicle.videoGenerationStatus : 'completed'
}

/** The edit that takes a film by its address. */
export function videoAdded(url: string, now: string): VehicleEdit {
  return { generatedVideoUrl: url, videoGenerationStatus: 'completed', videoGeneratedAt: now }
}

/** A vehicle without a film; as an edit, it takes the film away. */
export const NO_VIDEO = {
  generatedVideoUrl: null,
  videoGenerationStatus: 'pending',
  videoGeneratedAt: null,
} as const satisfies VehicleEdit
