import { useEffect } from 'react'
import { useSubject } from '../mirror/use-mirror.ts'
import { measureRoom, shortage } from './room.ts'
import { fullWords } from './storage-words.ts'

const LOOK_MS = 300_000

/** Says that the device is full, or nearly, and what to do about it. */
export function RoomNotice() {
  const state = useSubject(shortage)
  useEffect(() => {
    void measureRoom()
    const timer = setInterval(() => void measureRoom(), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  if (state === 'none') return null
  return (
    <div className="notice needs-you" role="status">
      <span className="grow">{fullWords(state)}</span>
    </div>
  )
}
