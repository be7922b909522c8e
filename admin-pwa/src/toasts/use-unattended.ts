import { type RefObject, useEffect, useRef } from 'react'

/**
 * Tells once when nobody has attended to a layer for a while: no pointer rests on it, nothing in it has the focus, and the
 * window is not left. That is looked at when the time is over, so that no event which came too early can be missed.
 *
 * @param key names what stands on the layer; another one begins anew, null is nothing
 * @param ms how long it stands, and goes on standing when the last one has left it
 */
export function useUnattended(
  layer: RefObject<HTMLElement | null>,
  key: string | null,
  ms: number,
  onOver: () => void,
) {
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  const isPointed = useRef(false)
  const isAway = useRef(false)
  useEffect(() => {
    const element = layer.current
    if (key === null || !element) return
    let timer = 0
    const begin = () => {
      clearTimeout(timer)
      timer = window.setTimeout(end, ms)
    }
    const end = () => {
      // A pointer that rested on a message which is gone has left without a word.
      const isPointedAt = isPointed.current && element.matches(':hover')
      if (isPointedAt || isAway.current || element.contains(document.activeElement)) begin()
      else over.current()
    }
    const whenever = {
      pointermove: () => {
        isPointed.current = true
      },
      pointerleave: () => {
        isPointed.current = false
        begin()
      },
      focusout: begin,
    }
    const whileAway = {
      blur: () => {
        isAway.current = true
      },
      focus: () => {
        isAway.current = false
        begin()
      },
    }
    begin()
    for (const [name, listen] of Object.entries(whenever)) element.addEventListener(name, listen)
    for (const [name, listen] of Object.entries(whileAway)) window.addEventListener(name, listen)
    return () => {
      clearTimeout(timer)
      for (const [name, listen] of Object.entries(whenever)) element.removeEventListener(name, listen)
      for (const [name, listen] of Object.entries(whileAway)) window.removeEventListener(name, listen)
    }
  }, [layer, key, ms])
}
