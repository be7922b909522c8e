import { useConnection, useMirror, useSubject } from '../mirror/use-mirror.ts'
import { fillingWords } from './filling-words.ts'

/** How far the device is in getting everything from the server; nothing once it has. */
export function FillingBar() {
  const filling = useSubject(useMirror().filling)
  const { offlineSince } = useConnection()
  if (!filling || filling.total === 0) return null
  return (
    <div className="notice" role="status">
      <span className="grow">{fillingWords(filling, offlineSince !== null)}</span>
      <progress
        className="progress-bar"
        aria-label="Filling this device"
        value={filling.done}
        max={filling.total}
      />
    </div>
  )
}
