/**
 * A new version waits until somebody asks for it, and then until nobody is in the middle of a form, in any tab: it takes
 * all tabs over at once, and each of them opens again with it.
 */

import { BehaviorSubject } from 'rxjs'
import { Workbox } from 'workbox-window'
import { isSomebodyWriting } from '../forms/writing.ts'

/** `held`: asked for, and put off because something is not saved yet. */
export type Update = 'none' | 'waiting' | 'held'

export const update = new BehaviorSubject<Update>('none')

let workbox: Workbox | null = null
let isReloading = false

function reload() {
  if (isReloading) return
  isReloading = true
  location.reload()
}

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  workbox = new Workbox('/admin/sw.js', { scope: '/admin/' })
  workbox.addEventListener('waiting', () => update.next('waiting'))
  // Another tab took the new version over: what this one would load later is gone with the old.
  workbox.addEventListener('controlling', event => {
    if (event.isUpdate) reload()
  })
  void workbox.register()
}

/** Takes the new version over, unless somebody is writing; then it goes on waiting and says so. */
export async function applyUpdate() {
  if (await isSomebodyWriting()) {
    update.next('held')
    return
  }
  if (!workbox || update.value === 'none') {
    reload()
    return
  }
  workbox.addEventListener('controlling', reload)
  workbox.messageSkipWaiting()
}
