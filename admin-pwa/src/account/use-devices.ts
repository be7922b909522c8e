import { type SessionInfo, sessionInfoSchema } from '@forecourt/shared/api/replies'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { send, Unreachable } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'

/** The devices that one is logged in on are known to the server only. */
export type DeviceList =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'there'; devices: SessionInfo[] }

const PATH = '/api/auth/sessions'
const devicesSchema = z.array(sessionInfoSchema)

export function useDevices() {
  const { offlineSince } = useConnection()
  const [list, setList] = useState<DeviceList>({ state: 'loading' })

  const load = useCallback(async () => {
    try {
      setList({ state: 'there', devices: devicesSchema.parse(await send(PATH)) })
    } catch (error) {
      // Without an answer the connection says so, and the devices are asked for again when there is one.
      if (!(error instanceof Unreachable)) setList({ state: 'failed' })
    }
  }, [])

  useEffect(() => {
    if (offlineSince === null) void load()
  }, [offlineSince, load])

  return {
    list,
    offlineSince,
    load: () => void load(),
    /** Logs devices out. @throws Refused or Unreachable */
    logOut: async (devices: readonly SessionInfo[]) => {
      try {
        for (const { id } of devices) await send(`${PATH}/${id}`, { method: 'DELETE' })
      } finally {
        await load()
      }
    },
  }
}

export type DeviceDesk = ReturnType<typeof useDevices>
