import type { User } from '@forecourt/shared/users/user'
import { Button } from '@radix-ui/themes'
import { LockKeyhole } from 'lucide-react'
import { dealer } from '../dealer.ts'
import { NewPinForm } from '../pin/new-pin-form.tsx'
import { canHavePin, goWithoutPin, isPinAskedFor, pinState } from '../pin/pin.ts'
import { useLogOut } from '../session/use-log-out.tsx'

/** Whether this device has no PIN, and the dealership wants one or its user had one. */
export const needsPin = (userId: string) =>
  canHavePin() && pinState(userId) === 'none' && (dealer().appLock.requiresPin || isPinAskedFor(userId))

/** Asks for a PIN before anything is shown. */
export function PinFirstScreen({ user }: { user: User }) {
  const { logOut, warning } = useLogOut()
  const isRequired = dealer().appLock.requiresPin
  return (
    <main className="login">
      <div className="login-panel">
        <LockKeyhole size={32} aria-hidden />
        <h1>Choose a PIN</h1>
        <p>
          {user.firstName || user.username},{' '}
          {isRequired
            ? 'this dealership wants a PIN on each device.'
            : 'this device had a PIN, which was removed.'}{' '}
          It opens the app on this device, without a signal too.
        </p>
        <NewPinForm userId={user.id} action="Set PIN" onSet={() => {}} />
        <div className="dialog-actions">
          {!isRequired && (
            <Button size="2" variant="ghost" onClick={() => goWithoutPin(user.id)}>
              Go on without a PIN
            </Button>
          )}
          <Button size="2" variant="ghost" onClick={logOut}>
            Log out
          </Button>
        </div>
        {warning}
      </div>
    </main>
  )
}
