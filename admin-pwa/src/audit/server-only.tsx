import { Button } from '@radix-ui/themes'
import { CloudOff } from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { useConnection } from '../mirror/use-mirror.ts'

interface Props {
  /** "The log is". */
  what: string
  /** What the server said; null where nothing is wrong with the last answer. */
  trouble: string | null
  /** When what is shown was read; null where nothing is. */
  readAt: string | null
  onRetry(): void
}

/** Says that something is known to the server alone, where that cannot be asked. */
export function ServerOnly({ what, trouble, readAt, onRetry }: Props) {
  const { offlineSince } = useConnection()
  const momentText = useMomentText()
  if (offlineSince === null && trouble === null) return null
  const since =
    offlineSince === null ? trouble : `This device works offline since ${momentText(offlineSince)}.`
  return (
    <div className="online-only" role="status">
      <CloudOff size={18} aria-hidden />
      <p>
        <b>{what} read online only.</b> {since}{' '}
        {readAt === null
          ? 'It appears here as soon as the server answers.'
          : `What is shown is as of ${momentText(readAt)}.`}
      </p>
      <Button size="2" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
