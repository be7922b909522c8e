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

  async function andLoad(work: () => Promise<void>) {
    try {
      await work()
    } finally {
      await load()
    }
  }

  useEffect(() => {
    if (offlineSince === null) void load()
  }, [offlineSince, load])

  return {
    list,
    offlineSince,
    load: () => void load(),
    /** Logs devices out. @throws Refused or Unreachable */
    logOut: (devices: readonly SessionInfo[]) =>
      andLoad(async () => {
        for (const { id } of devices) await send(`${PATH}/${id}`, { method: 'DELETE' })
      }),
    /** Logs a device out and has it remove everything. @throws Refused or Unreachable */
    wipe: ({ id }: SessionInfo) =>
      andLoad(async () => {
        await send(`${PATH}/${id}/wipe`, { method: 'POST', body: {} })
      }),
  }
}

export type DeviceDesk = ReturnType<typeof useDevices>
