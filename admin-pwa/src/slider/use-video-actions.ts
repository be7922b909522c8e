import { type Vehicle, type VehicleEdit, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { NO_VIDEO, videoAdded } from '@forecourt/shared/vehicles/vehicle-video'
import { send } from '../mirror/connection.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { useToast } from '../toasts/toasts.tsx'
import type { VehicleActions } from '../vehicles/vehicle-actions.ts'

/** What can be done with the film of a vehicle. A film by its address works without a server; making one needs it. */
export function useVideoActions(vehicles: VehicleActions) {
  const mirror = useMirror()
  const toast = useToast()

  async function change(vehicle: Vehicle, edit: VehicleEdit, what: string, done: string, failed: string) {
    const outcome = await vehicles.change(vehicle, edit, what, {
      done: { title: 'Success', text: done },
      failed: { title: 'Error', text: failed },
      canTakeBack: true,
    })
    return outcome === 'done'
  }

  return {
    add: (vehicle: Vehicle, url: string) =>
      change(
        vehicle,
        videoAdded(url, new Date().toISOString()),
        'video URL',
        'Video URL added',
        'Failed to add video URL',
      ),
    remove: (vehicle: Vehicle) =>
      change(vehicle, NO_VIDEO, 'video removed', 'Video removed', 'Failed to remove video'),
    generate: async (vehicle: Vehicle) => {
      try {
        await send(`/api/vehicles/${vehicle.id}/generate-video`, { method: 'POST' })
        mirror.resync()
        toast({
          title: 'Video generation started',
          text: `${vehicleName(vehicle)} shows it when it is ready.`,
        })
      } catch (error) {
        toast({
          title: 'Video generation failed',
          text: error instanceof Error ? error.message : 'Failed to start video generation',
          isBad: true,
        })
      }
    },
  }
}

export type VideoActions = ReturnType<typeof useVideoActions>
