import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { useMirror, useSubject } from './use-mirror.ts'

const NONE: readonly Vehicle[] = []

/** The vehicles as they are shown: as they will be when what waits to be sent has been taken. */
export const useVehicles = (): readonly Vehicle[] => useSubject(useMirror().foreseen) ?? NONE
