import { userName } from '@forecourt/shared/users/user'
import { Button } from '@radix-ui/themes'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { MirrorContext, useConnection } from '../mirror/use-mirror.ts'
import { PhotoOutboxContext } from '../photos/use-photos.ts'
import type { Lock } from '../screen-lock/lock-marks.ts'
import type { Session } from '../session/current-session.ts'
import { LoginForm } from '../session/login-form.tsx'
import { endedWords } from '../shell/notice-words.ts'
import { useTabTitle } from '../titles/tab-title.ts'
import { useUnsent } from '../unsent/use-unsent.ts'
import { PinForm } from './pin-form.tsx'

interface Props {
  lock: Lock
  session: Extract<Session, { state: 'in' }>
}

/** Nothing of any customer is on it: whose device it is, what waits there, and the ways in. */
export function LockScreen({ lock, session: { user, mirror, photos } }: Props) {
  const [usesPassword, setUsesPassword] = useState(false)
  const asksPin = lock === 'pin' && !usesPassword
  const title = lock === 'expired' ? 'Log in again' : 'Locked'
  useTabTitle(title)
  return (
    <MirrorContext value={mirror}>
      <PhotoOutboxContext value={photos.outbox}>
        <main className="login">
          <div className="login-panel">
            <LockKeyhole size={32} aria-hidden />
            <h1>{title}</h1>
            {lock === 'expired' && <Expired />}
            {lock === 'spent' && (
              <p className="consequence" role="status">
                The PIN was wrong too often. Log in with your password; what was not sent stays here until
                then.
              </p>
            )}
            {lock === 'pin' && <p>{userName(user)} is logged in on this device.</p>}
            {asksPin ? <PinForm userId={user.id} /> : <WithPassword />}
            {lock === 'pin' && (
              <Button size="2" variant="ghost" onClick={() => setUsesPassword(!usesPassword)}>
                {usesPassword ? 'Use the PIN' : 'Log in with a password'}
              </Button>
            )}
            <a href="/">Back to the website</a>
          </div>
        </main>
      </PhotoOutboxContext>
    </MirrorContext>
  )
}

function WithPassword() {
  const { offlineSince } = useConnection()
  return (
    <>
      {offlineSince !== null && (
        <p className="muted" role="status">
          There is no signal, and only the server can check a password. What was not sent stays on this device
          until there is one.
        </p>
      )}
      <LoginForm />
    </>
  )
}

function Expired() {
  return (
    <p className="consequence" role="status">
      {endedWords(useUnsent())}
    </p>
  )
}
