/**
 * What somebody set for everybody, and can still take back: the server hears of it when that is not offered any more, so
 * that it is undone without a signal too.
 */
import type { DealershipSettings } from '@forecourt/shared/settings/dealership-settings'
import { BehaviorSubject } from 'rxjs'

/** As it is shown on this device while the server has not heard of it; null where it has all. */
export const wantedSettings = new BehaviorSubject<DealershipSettings | null>(null)

let going: (() => Promise<void>) | null = null

/**
 * Keeps a setting back.
 * @param send tells the server; it says itself what comes of it
 * @returns `go` sends it, once, and `takeBack` forgets it
 */
export function keepBack(wanted: DealershipSettings, send: () => Promise<void>) {
  let isOpen = true
  const go = async () => {
    if (!isOpen) return
    isOpen = false
    if (going === go) going = null
    await send().finally(() => forget(wanted))
  }
  wantedSettings.next(wanted)
  going = go
  return {
    go,
    takeBack: () => {
      isOpen = false
      forget(wanted)
    },
  }
}

/** What was set since stays. */
function forget(wanted: DealershipSettings) {
  if (wantedSettings.value === wanted) wantedSettings.next(null)
}

/** Sends what is kept back: whoever set it leaves. */
export const sendWantedSettings = async (): Promise<void> => going?.()

// A page that is closed takes the message with it that would have let it go.
globalThis.addEventListener?.('pagehide', () => void sendWantedSettings())
