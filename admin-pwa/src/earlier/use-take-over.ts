import { useState } from 'react'
import { useMirror } from '../mirror/use-mirror.ts'
import { noteTrouble } from '../storage/room.ts'
import { useToast } from '../toasts/toasts.tsx'
import type { EarlierWork } from './earlier-work.ts'
import { takeOverEarlier } from './take-over-earlier.ts'

/** Takes over what the present user did here under another id. */
export function useTakeOver() {
  const mirror = useMirror()
  const toast = useToast()
  const [isTaking, setTaking] = useState(false)
  const take = async (work: EarlierWork) => {
    setTaking(true)
    try {
      await takeOverEarlier(mirror, work)
      toast({ title: 'Taken over', text: 'What waits is sent by itself; the rest is on the Sync screen.' })
    } catch (error) {
      noteTrouble(error)
      const text = 'Nothing is lost. It goes on when the app opens again.'
      toast({ title: 'Not everything was taken over', text, isBad: true })
    } finally {
      setTaking(false)
    }
  }
  return { isTaking, take }
}
