import { Button } from '@radix-ui/themes'
import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../mirror/use-mirror.ts'
import { UNREACHED } from './application-desk.ts'

interface Props {
  /** What is missing: "Amounts and whole applications". */
  what: string
  /** Why; blank where the connection says it. */
  message: string
  onRetry(): Promise<void>
}

/** Says why figures are not here, and tries again. */
export function OnlineOnly({ what, message, onRetry }: Props) {
  const { offlineSince, obstacle } = useConnection()
  const [isTrying, setTrying] = useState(false)
  const reason = message || (offlineSince !== null ? UNREACHED : '')
  return (
    <div className="online-only" role="status">
      <CloudOff size={18} aria-hidden />
      <p>
        <b>{what} are read online only.</b> They never stay on a device.{' '}
        {obstacle === 'login' ? 'Your login has ended: log in again to read them.' : reason}
      </p>
      <Button
        size="2"
        variant="outline"
        disabled={isTrying}
        onClick={async () => {
          setTrying(true)
          await onRetry()
          setTrying(false)
        }}
      >
        {isTrying ? 'Trying …' : 'Try again'}
      </Button>
    </div>
  )
}
