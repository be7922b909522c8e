import { useEffect, useState } from 'react'
import { isKept, measureRoom } from './room.ts'
import { type Room, roomWords } from './storage-words.ts'

/** How much room is used, and whether the browser has promised to keep it. */
export function RoomLines() {
  const [room, setRoom] = useState<Room | null>(null)
  const [kept, setKept] = useState<boolean | null>(null)
  useEffect(() => {
    void measureRoom().then(setRoom)
    void isKept().then(setKept)
  }, [])
  return (
    <>
      {room && <p className="panel-row">Room on this device: {roomWords(room)}.</p>}
      {kept !== null && (
        <p className="panel-row muted">
          {kept
            ? 'The browser has promised to keep this data.'
            : 'The browser may remove this data when it runs out of room. Installing the app makes that unlikely.'}
        </p>
      )}
    </>
  )
}
