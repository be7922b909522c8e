import { type HeldInquiry, heldInquiryListSchema } from '@forecourt/shared/inquiries/held-inquiry'
import type { Lead } from '@forecourt/shared/leads/lead'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'

/** Held inquiries are no part of the mirror: a device without the server has none to show. */
export type HeldList =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'there'; inquiries: HeldInquiry[] }

const UNREACHED: HeldList = { state: 'failed', message: 'The server cannot be reached.' }
const PATH = '/api/held-inquiries'

export function useHeld() {
  const { offlineSince } = useConnection()
  const [list, setList] = useState<HeldList>({ state: 'loading' })

  const load = useCallback(async () => {
    try {
      setList({ state: 'there', inquiries: heldInquiryListSchema.parse(await send(PATH)) })
    } catch (error) {
      setList({ state: 'failed', message: error instanceof Error ? error.message : 'It could not be read.' })
    }
  }, [])

  useEffect(() => {
    if (offlineSince === null) void load()
    else setList(before => (before.state === 'loading' ? UNREACHED : before))
  }, [offlineSince, load])

  return {
    list,
    /** @throws in words when the server refuses or cannot be reached */
    release: async (id: string): Promise<Lead> => {
      const lead = await send<Lead>(`${PATH}/${id}/release`, { method: 'POST', body: {} })
      await load()
      return lead
    },
    /** @throws in words when the server refuses or cannot be reached */
    remove: async (id: string): Promise<void> => {
      await send(`${PATH}/${id}`, { method: 'DELETE' })
      await load()
    },
  }
}
