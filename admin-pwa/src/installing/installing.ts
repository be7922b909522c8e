/** How the app gets a place of its own on the device: by a button where the browser offers that, by words elsewhere. */
import { BehaviorSubject } from 'rxjs'

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent; Chromium alone has it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** What the browser offers; null where it offers nothing, or not yet. */
export const installOffer = new BehaviorSubject<InstallOffer | null>(null)

/** Listens for the offer, which comes once, and early. */
export function followInstalling() {
  addEventListener('beforeinstallprompt', event => installOffer.next(event as InstallOffer))
  addEventListener('appinstalled', () => installOffer.next(null))
}

export type Installing = 'installed' | 'offered' | 'by_share' | 'by_menu' | 'needs_https'

interface Surroundings {
  isStandalone: boolean
  isSecure: boolean
  isOffered: boolean
  userAgent: string
  /** A tablet of Apple's calls itself a Mac, which has no touch screen. */
  touchPoints: number
}

export function installingOf(around: Surroundings): Installing {
  if (around.isStandalone) return 'installed'
  if (!around.isSecure) return 'needs_https'
  if (around.isOffered) return 'offered'
  const isApples = /iPhone|iPad|iPod/.test(around.userAgent)
  return isApples || (/Macintosh/.test(around.userAgent) && around.touchPoints > 1) ? 'by_share' : 'by_menu'
}

export const INSTALLING_TEXTS = {
  installed: 'This is the installed app.',
  offered: 'With a place of its own on this device it opens like any other app, with or without a signal.',
  by_share: 'Open the Share menu of the browser and choose “Add to Home Screen”.',
  by_menu:
    'Open the menu of the browser and choose “Install” or “Add to Home screen”. If neither is there, this browser cannot install it, and it works here all the same.',
  needs_https: 'The app can be installed from an address that begins with https.',
} as const satisfies Record<Installing, string>
