import { startTransition, useEffect, useState } from 'react'

/**
 * A value that follows another one when that has been painted, and then without haste: what takes long to draw keeps
 * nothing waiting that answers a key. A screen that nobody sees is not painted, and follows when it is seen again.
 */
export function useAfterPaint<T extends object>(value: T): T {
  const [late, setLate] = useState(value)
  useEffect(() => {
    let painted: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      painted = setTimeout(() => startTransition(() => setLate(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(painted)
    }
  }, [value])
  return late
}
