import { type SetBackReply, setBackReplySchema, setBackWords } from '@forecourt/shared/sync/set-back'
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { timeZone } from '../dealer.ts'
import { send } from '../mirror/connection.ts'
import { useConnection, useRows } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'

/** So long administrators are told of it. */
const TOLD_MS = 30 * 86_400_000

/** Tells administrators that the dealership was set back to a backup, and what came back since. */
export function SetBackPanel() {
  return useMay()('user_administration') ? <SetBackReport /> : null
}

function SetBackReport() {
  const { offlineSince, obstacle } = useConnection()
  const [last, setLast] = useState<SetBackReply['last']>(null)
  const canAsk = offlineSince === null && obstacle === null
  // What devices send again shows in these.
  const [leads, vehicles, events] = [useRows('leads'), useRows('vehicles'), useRows('events')]
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever records change
  useEffect(() => {
    if (!canAsk) return
    const ending = new AbortController()
    send('/api/settings/set-back', { signal: ending.signal })
      .then(reply => setLast(setBackReplySchema.parse(reply).last))
      // Who cannot be asked now is asked when the screen is opened again.
      .catch(() => {})
    return () => ending.abort()
  }, [canAsk, leads, vehicles, events])
  if (!last || Date.now() - Date.parse(last.at) > TOLD_MS) return null
  return (
    <section className="panel" aria-labelledby="set-back">
      <header>
        <History size={20} aria-hidden />
        <h2 id="set-back">Set back to a backup</h2>
      </header>
      <p className="panel-row">{setBackWords(last, timeZone())}</p>
    </section>
  )
}
