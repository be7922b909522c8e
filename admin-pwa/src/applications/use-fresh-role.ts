import { useEffect } from 'react'
import { lookAgain } from '../session/session.ts'

const LOOK_MS = 20_000

/** Asks the server again and again who is logged in while figures are shown: whose role changes sees no more of them. */
export function useFreshRole() {
  useEffect(() => {
    const look = () => void lookAgain()
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
