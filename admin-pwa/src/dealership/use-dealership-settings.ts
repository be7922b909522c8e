import {
  clearedReplySchema,
  type DealershipSettings,
  type DealershipSettingsReply,
  type DemonstrationReply,
  dealershipSettingsReplySchema,
  demonstrationReplySchema,
} from '@forecourt/shared/settings/dealership-settings'
import { useEffect, useState } from 'react'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'

const PATH = '/api/settings'

/** The settings of the dealership, which only the server keeps; null while it has not said them. */
export function useDealershipSettings() {
  const { offlineSince } = useConnection()
  const [settings, setSettings] = useState<DealershipSettingsReply | null>(null)
  useEffect(() => {
    if (offlineSince !== null) return
    send(PATH)
      .then(reply => setSettings(dealershipSettingsReplySchema.parse(reply)))
      .catch(() => {})
  }, [offlineSince])
  /** @throws in words when the server refuses or cannot be reached */
  const ask = async (path: string, method: string, body?: Partial<DealershipSettings>) => {
    setSettings(dealershipSettingsReplySchema.parse(await send(path, { method, ...(body ? { body } : {}) })))
  }
  return {
    settings,
    isOffline: offlineSince !== null,
    change: (edit: Partial<DealershipSettings>) => ask(PATH, 'PATCH', edit),
    /** What staff did with the demonstration. @throws in words */
    lookAtDemonstration: async () => demonstrationReplySchema.parse(await send(`${PATH}/demonstration`)),
    /** Clears it as it was looked at; gives the titles of what stays because it came later. @throws in words */
    clearDemonstration: async ({ revision }: DemonstrationReply): Promise<string[]> => {
      const reply = await send(`${PATH}/demonstration?seen=${revision}`, { method: 'DELETE' })
      const { kept, ...now } = clearedReplySchema.parse(reply)
      setSettings(now)
      return kept
    },
  }
}
