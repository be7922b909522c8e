import type { User } from '@forecourt/shared/users/user'
import { LockKeyhole } from 'lucide-react'
import { dealer } from '../dealer.ts'
import { NewPinForm } from '../pin/new-pin-form.tsx'
import { canHavePin, pinState } from '../pin/pin.ts'

/** Whether the dealership wants a PIN on each device, and this one has none. */
export const needsPin = (userId: string) =>
  dealer().appLock.requiresPin && canHavePin() && pinState(userId) === 'none'

/** Asks for a PIN before anything is shown. */
export function PinFirstScreen({ user }: { user: User }) {
  return (
    <main className="login">
      <div className="login-panel">
        <LockKeyhole size={32} aria-hidden />
        <h1>Choose a PIN</h1>
        <p>
          {user.firstName || user.username}, this dealership wants a PIN on each device. It opens the app on
          this one, without a signal too.
        </p>
        <NewPinForm userId={user.id} action="Set PIN" onSet={() => {}} />
      </div>
    </main>
  )
}
