/**
 * Whether somebody is in the middle of a form, in any tab of this browser. Each tab with something unsaved holds a
 * shared lock, so that the answer is right even after a tab was killed.
 */
import { useEffect } from 'react'

const LOCK = 'forecourt-writing'

/** Says to all tabs that something here is not saved yet, until what it gives is called. */
export function beginWriting(): () => void {
  if (!('locks' in globalThis.navigator)) return () => {}
  const done = Promise.withResolvers<void>()
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => done.promise)
  return () => done.resolve()
}

/** Says to all tabs, while it holds, that something here is not saved yet. */
export function useWriting(isWriting: boolean) {
  useEffect(() => (isWriting ? beginWriting() : undefined), [isWriting])
}

export async function isSomebodyWriting(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(lock => lock.name === LOCK)
}
