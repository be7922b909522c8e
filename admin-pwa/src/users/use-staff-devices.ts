import { type DeviceInfo, deviceInfoSchema } from '@forecourt/shared/sync/unsent-work'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'

const PATH = '/api/devices'
const devicesSchema = z.array(deviceInfoSchema)

export type StaffDevices =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'there'; devices: readonly DeviceInfo[]; readAt: string }

/**
 * Where everybody is logged in, and what lies there unsent. Only the server knows it.
 * @param occasion asked anew when this is another
 */
export function useStaffDevices(occasion?: unknown): StaffDevices {
  const { offlineSince } = useConnection()
  const [list, setList] = useState<StaffDevices>({ state: 'loading' })
  const load = useCallback(async () => {
    try {
      const devices = devicesSchema.parse(await send(PATH))
      setList({ state: 'there', devices, readAt: new Date().toISOString() })
    } catch {
      setList(known => (known.state === 'there' ? known : { state: 'failed' }))
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is no part of what is asked
  useEffect(() => {
    if (offlineSince === null) void load()
  }, [offlineSince, load, occasion])
  return list
}
