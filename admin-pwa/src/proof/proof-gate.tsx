import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofRequired } from '../mirror/connection.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

/** Asks for a proof of identity where the server does, once for all that is asked meanwhile; what was wanted is done after that. */
export function ProofGate() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => {
    let asked: Promise<boolean> | null = null
    let end = (_isProven: boolean) => {}
    const stop = onProofRequired(() => {
      asked ??= new Promise<boolean>(resolve => {
        end = resolve
        setAnswer(() => resolve)
      }).finally(() => {
        asked = null
        setAnswer(null)
      })
      return asked
    })
    return () => {
      stop()
      end(false)
    }
  }, [])
  return (
    answer && (
      <Suspense>
        <ProofDialog onEnd={answer} />
      </Suspense>
    )
  )
}
