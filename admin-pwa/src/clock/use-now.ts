import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The present instant, ISO in UTC, anew each minute: a day that ends while the screen is open ends on it too. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
