import { leftHereWords } from '@forecourt/shared/sync/unsent-work'
import { useMomentText } from '../clock/today.ts'
import { useSubject } from '../mirror/use-mirror.ts'
import { leftWork } from './left-work.ts'
import './unsent.css'

/** Whose unsent work lies on this device: nobody who logs in shall hide it unknowingly. */
export function LeftWorkList({ except }: { except?: string }) {
  const work = useSubject(leftWork).filter(({ userId }) => userId !== except)
  const momentText = useMomentText()
  if (work.length === 0) return null
  return (
    <ul className="left-work">
      {work.map(one => (
        <li key={one.userId}>
          {leftHereWords(one)}
          {one.lastAt && <span className="muted"> Last one: {momentText(one.lastAt)}.</span>}
        </li>
      ))}
    </ul>
  )
}
