import type { DealershipSettings } from '@forecourt/shared/settings/dealership-settings'
import { useCallback, useEffect } from 'react'
import { useMirror } from '../mirror/use-mirror.ts'
import { useToast } from '../toasts/toasts.tsx'
import { newStockWords } from './new-stock-words.ts'
import { changeSettings } from './use-dealership-settings.ts'
import { forget, takeLeftSettings } from './wanted-settings.ts'

/** Tells the server what was set, and says what holds where it does not take it. */
export function useTellSettings() {
  const mirror = useMirror()
  const toast = useToast()
  return useCallback(
    async (wanted: DealershipSettings) => {
      try {
        await changeSettings(wanted)
        // What is said of a vehicle that is offered goes by it.
        mirror.resync()
      } catch (error) {
        const why = error instanceof Error ? error.message : 'Please try again.'
        toast({ title: 'Not changed', text: `${why} ${newStockWords(!wanted.newTakesHero)}`, isBad: true })
      }
    },
    [mirror, toast],
  )
}

/** Tells the server once more what was set when the page before went. */
export function useLeftSettings() {
  const { userId } = useMirror()
  const tell = useTellSettings()
  useEffect(() => {
    const left = takeLeftSettings(userId)
    if (left) void tell(left).finally(() => forget(left))
  }, [userId, tell])
}
