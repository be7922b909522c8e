import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { BehaviorSubject } from 'rxjs'
import { type Connection, connection } from './connection.ts'
import type { Mirror } from './mirror.ts'
import type { Rows } from './rows.ts'

export const MirrorContext = createContext<Mirror | null>(null)

export function useMirror(): Mirror {
  const mirror = useContext(MirrorContext)
  if (!mirror) throw new Error('There is no mirror here.')
  return mirror
}

export function useSubject<T>(subject: BehaviorSubject<T>): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = subject.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    [subject],
  )
  return useSyncExternalStore(subscribe, () => subject.value)
}

/** The rows of a collection; null until they were read from the device. */
export function useRows<N extends keyof Rows>(name: N): Rows[N] | null {
  const mirror = useMirror()
  return useSubject(useMemo(() => mirror.rows(name), [mirror, name]))
}

export const useConnection = (): Connection => useSubject(connection)
