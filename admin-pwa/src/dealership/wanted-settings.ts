/**
 * What somebody set for everybody, and can still take back: the server hears of it when that is not offered any more, so
 * that it is undone without a signal too. It is noted in the tab meanwhile: what a page sends while it goes may get lost.
 */
import {
  type DealershipSettings,
  dealershipSettingsSchema,
} from '@forecourt/shared/settings/dealership-settings'
import { BehaviorSubject } from 'rxjs'
import { z } from 'zod'

const KEY = 'forecourt-wanted-settings'
const notedSchema = z.object({ by: z.string(), wanted: dealershipSettingsSchema })

/** As it is shown on this device while the server has not heard of it; null where it has all. */
export const wantedSettings = new BehaviorSubject<DealershipSettings | null>(null)

let going: (() => Promise<void>) | null = null

/**
 * Keeps a setting back.
 * @param by the id of the user who sets it
 * @param send tells the server; it says itself what comes of it
 * @returns `go` sends it, once, and `takeBack` forgets it
 */
export function keepBack(wanted: DealershipSettings, by: string, send: () => Promise<void>) {
  let isOpen = true
  const go = async () => {
    if (!isOpen) return
    isOpen = false
    if (going === go) going = null
    await send().finally(() => forget(wanted))
  }
  wantedSettings.next(wanted)
  note({ by, wanted })
  going = go
  return {
    go,
    takeBack: () => {
      isOpen = false
      forget(wanted)
    },
  }
}

/**
 * Takes what this user had set when the page before went: it may not have reached the server. It is shown as wanted, and
 * noted until `forget`.
 */
export function takeLeftSettings(by: string): DealershipSettings | null {
  const left = noted()
  if (left?.by !== by) return null
  wantedSettings.next(left.wanted)
  return left.wanted
}

/** The server has answered. What was set since stays. */
export function forget(wanted: DealershipSettings) {
  if (wantedSettings.value !== wanted) return
  wantedSettings.next(null)
  sessionStorage.removeItem(KEY)
}

/** Sends what is kept back: whoever set it leaves. */
export const sendWantedSettings = async (): Promise<void> => going?.()

function note(setting: z.infer<typeof notedSchema>) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(setting))
  } catch {
    // Without a place for it, what the page sends while it goes is all there is.
  }
}

function noted() {
  try {
    return notedSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

// A page that is closed takes the message with it that would have let it go.
globalThis.addEventListener?.('pagehide', () => void sendWantedSettings())
