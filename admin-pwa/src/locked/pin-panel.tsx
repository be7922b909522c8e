import { Button } from '@radix-ui/themes'
import { LockKeyhole } from 'lucide-react'
import { dealer } from '../dealer.ts'
import { useSubject } from '../mirror/use-mirror.ts'
import { NewPinForm } from '../pin/new-pin-form.tsx'
import { canHavePin, forgetPin, pinChanges, pinState } from '../pin/pin.ts'
import { lockNow } from '../screen-lock/screen-lock.ts'
import { canSeal } from '../sealing/seal-crypto.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'

/** The lock of the app on this device: its PIN, and when it is asked for. */
export function PinPanel() {
  const user = useUser()
  const toast = useToast()
  useSubject(pinChanges)
  const { idleMinutes, offlineDays, requiresPin } = dealer().appLock
  const isSet = pinState(user.id) !== 'none'
  const minutes = idleMinutes === 1 ? 'a minute' : `${idleMinutes} minutes`
  return (
    <section className="panel" aria-labelledby="app-lock">
      <header>
        <LockKeyhole size={20} aria-hidden />
        <h2 id="app-lock">App lock</h2>
      </header>
      <div className="panel-row">
        <p>
          {isSet
            ? `This app asks for your PIN on this device after ${minutes} without a touch, and whenever it is opened.`
            : `This app opens on this device without a question. With a PIN it locks after ${minutes} without a touch, and whenever it is opened.`}
        </p>
        <p className="muted">
          After {offlineDays} days without the server the app removes its data from this device. What was not
          sent stays{canSeal() ? ', sealed,' : ''} until you log in.
        </p>
      </div>
      {canHavePin() ? (
        <div className="panel-row">
          <NewPinForm
            userId={user.id}
            action={isSet ? 'Change PIN' : 'Set PIN'}
            onSet={() => toast({ title: 'Success', text: 'The PIN of this device is set.' })}
          />
          {isSet && (
            <div className="dialog-actions">
              <Button size="2" variant="outline" onClick={lockNow}>
                Lock now
              </Button>
              {!requiresPin && (
                <Button
                  size="2"
                  variant="outline"
                  onClick={() => {
                    forgetPin(user.id)
                    toast({ title: 'Success', text: 'This device has no PIN any more.' })
                  }}
                >
                  Remove PIN
                </Button>
              )}
            </div>
          )}
        </div>
      ) : (
        <p className="panel-row muted">A PIN needs an address that begins with https.</p>
      )}
    </section>
  )
}
