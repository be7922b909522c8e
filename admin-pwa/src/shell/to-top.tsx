import { IconButton } from '@radix-ui/themes'
import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import './shell.css'

const FROM_PX = 600

/** Back to the top, once somebody has gone down far enough to want it. */
export function ToTop({ of: place }: { of: HTMLElement | null }) {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    if (!place) return
    const look = () => setFar(place.scrollTop > FROM_PX)
    place.addEventListener('scroll', look, { passive: true })
    return () => place.removeEventListener('scroll', look)
  }, [place])
  if (!isFar) return null
  return (
    <div className="to-top">
      <IconButton size="2" aria-label="Scroll to top" onClick={() => place?.scrollTo({ top: 0 })}>
        <ArrowUp size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
