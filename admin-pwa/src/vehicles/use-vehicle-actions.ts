import { useMemo } from 'react'
import { wantedSettings } from '../dealership/wanted-settings.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { useToast } from '../toasts/toasts.tsx'
import { createVehicleActions, type VehicleActions } from './vehicle-actions.ts'

export function useVehicleActions(): VehicleActions {
  const mirror = useMirror()
  const say = useToast()
  return useMemo(() => {
    // A vehicle is sent after what was set before it.
    const newTakesHero = () => wantedSettings.value?.newTakesHero ?? mirror.newTakesHero()
    return createVehicleActions({ mirror: { ...mirror, newTakesHero }, say })
  }, [mirror, say])
}
