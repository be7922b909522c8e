import type { LogInStepReply } from '@forecourt/shared/users/factor-schemas'
import { Gauge } from 'lucide-react'
import { dealerName } from '../dealer.ts'
import { useTabTitle } from '../titles/tab-title.ts'
import { LoginForm } from './login-form.tsx'
import { outWords } from './out-words.ts'
import type { OutReason } from './session-steps.ts'

interface Props {
  why: OutReason
  /** A log-in that was begun on the website. */
  begun?: LogInStepReply | null
  /** It is over, one way or another. */
  onEnd?(): void
}

export function LoginScreen({ why, begun = null, onEnd }: Props) {
  const words = outWords(why)
  const name = dealerName()
  useTabTitle('Staff login')
  return (
    <main className="login">
      <div className="login-panel">
        <Gauge size={32} aria-hidden />
        <h1>Staff login</h1>
        {name && <p className="login-dealer">{name}</p>}
        {words && (
          <p className="consequence" role="status">
            {words}
          </p>
        )}
        <LoginForm begun={begun} {...(onEnd ? { onEnd } : {})} />
        <a href="/">Back to the website</a>
      </div>
    </main>
  )
}
