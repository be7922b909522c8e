// A new version waits until its user asks for it: an update never takes a form away.
import { Workbox } from 'workbox-window'

const listeners = new Set<() => void>()
let waits = false
let workbox: Workbox | null = null

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  workbox = new Workbox('/admin/sw.js', { scope: '/admin/' })
  workbox.addEventListener('waiting', () => {
    waits = true
    for (const listener of listeners) listener()
  })
  void workbox.register()
}

export const updateWaits = () => waits

export function onUpdateWaiting(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the new version over and opens the app again in this tab; other tabs go on with the old one until reloaded. */
export function applyUpdate() {
  if (!workbox || !waits) {
    location.reload()
    return
  }
  workbox.addEventListener('controlling', () => location.reload())
  workbox.messageSkipWaiting()
}
