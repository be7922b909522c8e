import type { ReadApplication } from '@forecourt/shared/loans/loan-application'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused, Unreachable } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'
import { decided, readApplication, troubleOf } from './application-desk.ts'

/** A whole application as it was read; `isGone`: the server no longer has it. */
export type Reading =
  | { state: 'loading' }
  | { state: 'failed'; message: string; isGone: boolean }
  | { state: 'there'; application: ReadApplication }

/** Reads an application in full, once, and again when it is asked for. */
export function useApplication(id: string) {
  const { offlineSince, obstacle } = useConnection()
  const [reading, setReading] = useState<Reading>({ state: 'loading' })
  const newest = useRef(0)

  const read = useCallback(async () => {
    const turn = ++newest.current
    const show = (next: (before: Reading) => Reading) => turn === newest.current && setReading(next)
    try {
      const application = await readApplication(id)
      show(() => ({ state: 'there', application }))
    } catch (error) {
      const isGone = error instanceof Refused && error.status === 404
      const failed = { state: 'failed', message: troubleOf(error), isGone } as const
      // What was read stays readable without a signal; what the server refuses does not.
      show(before => (before.state === 'there' && error instanceof Unreachable ? before : failed))
    }
  }, [id])

  const canRead = offlineSince === null && obstacle !== 'login' && obstacle !== 'closed'
  const isThere = reading.state === 'there'
  // A reading is written down: what is there is not read again by itself.
  const isWanted = canRead && !isThere
  useEffect(() => {
    if (isWanted) void read()
  }, [isWanted, read])
  useEffect(() => {
    const following = decided.subscribe(reply =>
      setReading(before =>
        before.state === 'there' && reply.id === before.application.id
          ? { ...before, application: { ...before.application, ...reply } }
          : before,
      ),
    )
    return () => following.unsubscribe()
  }, [])
  // Whose login has ended is nobody who may read: nothing of it stays.
  useEffect(() => {
    if (obstacle !== 'login' && obstacle !== 'closed') return
    newest.current++
    setReading({ state: 'loading' })
  }, [obstacle])

  return { reading, read, canRead }
}
