import {
  clearedReplySchema,
  type DealershipSettings,
  type DealershipSettingsReply,
  type DemonstrationReply,
  dealershipSettingsReplySchema,
  demonstrationReplySchema,
} from '@forecourt/shared/settings/dealership-settings'
import { useEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import { send } from '../mirror/connection.ts'
import { useConnection, useSubject } from '../mirror/use-mirror.ts'

const PATH = '/api/settings'

/** As the server said them last; null while it has not. */
const saidSettings = new BehaviorSubject<DealershipSettingsReply | null>(null)

const noteSaid = (reply: unknown) => saidSettings.next(dealershipSettingsReplySchema.parse(reply))

/** Sent also where the page goes meanwhile. @throws in words when the server refuses or cannot be reached */
export async function changeSettings(body: Partial<DealershipSettings>): Promise<void> {
  noteSaid(await send(PATH, { method: 'PATCH', body, outlivesPage: true }))
}

/** The settings of the dealership, which only the server keeps; null while it has not said them. */
export function useDealershipSettings() {
  const { offlineSince } = useConnection()
  useEffect(() => {
    if (offlineSince !== null) return
    send(PATH)
      .then(noteSaid)
      .catch(() => {})
  }, [offlineSince])
  return {
    settings: useSubject(saidSettings),
    isOffline: offlineSince !== null,
    /** What staff did with the demonstration. @throws in words */
    lookAtDemonstration: async () => demonstrationReplySchema.parse(await send(`${PATH}/demonstration`)),
    /** Clears it as it was looked at; gives the titles of what stays because it came later. @throws in words */
    clearDemonstration: async ({ revision }: DemonstrationReply): Promise<string[]> => {
      const reply = await send(`${PATH}/demonstration?seen=${revision}`, { method: 'DELETE' })
      const { kept, ...now } = clearedReplySchema.parse(reply)
      noteSaid(now)
      return kept
    },
  }
}
