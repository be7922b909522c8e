import { useMemo } from 'react'
import { useMirror } from '../mirror/use-mirror.ts'
import { useToast } from '../toasts/toasts.tsx'
import { createVehicleActions, type VehicleActions } from './vehicle-actions.ts'

export function useVehicleActions(): VehicleActions {
  const mirror = useMirror()
  const say = useToast()
  return useMemo(() => createVehicleActions({ mirror, say }), [mirror, say])
}
