import { CloudCheck } from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { useRows } from '../mirror/use-mirror.ts'

const SHOWN = 20

/** What reached the server from this device, the newest first. */
export function SentSection() {
  const sent = [...(useRows('sent') ?? [])].sort((a, b) => b.gesture - a.gesture).slice(0, SHOWN)
  const momentText = useMomentText()
  return (
    <section className="panel" aria-labelledby="sent">
      <header>
        <CloudCheck size={20} aria-hidden />
        <h2 id="sent">Sent from this device</h2>
      </header>
      {sent.length === 0 && <p className="panel-row muted">Nothing yet.</p>}
      {sent.map(({ id, words, sentAt }) => (
        <div key={id} className="panel-row">
          <b>{words}</b>
          <p className="muted">Reached the server {momentText(sentAt)}</p>
        </div>
      ))}
    </section>
  )
}
