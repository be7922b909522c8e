import { type HouseSettings, houseSettingsSchema } from '@forecourt/shared/settings/house-settings'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'

const PATH = '/api/settings'

/** The settings of the house, which only the server keeps; null while it has not said them. */
export function useHouseSettings() {
  const { offlineSince } = useConnection()
  const [settings, setSettings] = useState<HouseSettings | null>(null)
  useEffect(() => {
    if (offlineSince !== null) return
    send(PATH)
      .then(reply => setSettings(houseSettingsSchema.parse(reply)))
      .catch(() => {})
  }, [offlineSince])
  /** @throws in words when the server refuses or cannot be reached */
  const change = useCallback(async (edit: Partial<HouseSettings>) => {
    setSettings(houseSettingsSchema.parse(await send(PATH, { method: 'PATCH', body: edit })))
  }, [])
  return { settings, change, isOffline: offlineSince !== null }
}
