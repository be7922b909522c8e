import type { FactorAdded, PasskeyRequest, TotpSecret } from '@forecourt/shared/users/factor-schemas'
import { Button } from '@radix-ui/themes'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { send } from '../mirror/connection.ts'
import { canUsePasskeys, failureText, makePasskey, passkeysElsewhere } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'
import './factors.css'

interface Props {
  rpId: string
  username: string
  /** The log-in that waits for it, where nobody is in yet. */
  pending?: string
  /** Whether there is an app already, which another one would replace. */
  hasTotp: boolean
  /** A factor is set up; its recovery codes may still be in sight. */
  onAdded?(): void
  /** It is set up, and its recovery codes are kept where there were any. */
  onDone(added: FactorAdded): void
  /** Whoever sets up none; where that cannot be, there is no way to it. */
  onCancel?(): void
}

/** Sets up a second factor: a passkey first, an authenticator app as the other way. */
export function Enrolment({ rpId, username, pending, hasTotp, onAdded, onDone, onCancel }: Props) {
  const [totp, setTotp] = useState<TotpSecret | null>(null)
  const [added, setAdded] = useState<FactorAdded | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ask = <T,>(path: string, body: unknown = {}) =>
    send<T>(`/api/auth/factors/${path}`, { method: 'POST', body, pending })

  function finish(present: FactorAdded) {
    onAdded?.()
    if (present.recoveryCodes) setAdded(present)
    else onDone(present)
  }
  async function attempt(work: () => Promise<void>, tried: string) {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(failureText(error, tried))
    } finally {
      setBusy(false)
    }
  }
  const addPasskey = () =>
    attempt(async () => {
      const request = await ask<PasskeyRequest>('passkey-options')
      const passkey = await makePasskey(request.passkey)
      finish(await ask<FactorAdded>('passkey', { ...passkey, pending: request.pending }))
    }, 'The passkey was not set up')
  const beginTotp = () =>
    attempt(async () => setTotp(await ask<TotpSecret>('totp-secret')), 'The app cannot be set up now')

  if (added?.recoveryCodes)
    return <RecoveryCodes codes={added.recoveryCodes} username={username} onKept={() => onDone(added)} />
  if (totp) return <TotpSetup {...totp} pending={pending} onAdded={finish} onCancel={() => setTotp(null)} />
  return (
    <div className="enrolment">
      <div className="enrolment-way">
        <p>
          <b>Passkey.</b> The fingerprint, face or PIN of this device, or a security key. Nothing to type, and
          nobody can trick you out of it.
        </p>
        {canUsePasskeys(rpId) ? (
          <Button size="2" type="button" disabled={isBusy} onClick={() => void addPasskey()}>
            <Fingerprint size={17} aria-hidden /> Set up a passkey
          </Button>
        ) : (
          <p className="muted">{passkeysElsewhere(rpId)}</p>
        )}
      </div>
      <div className="enrolment-way">
        <p>
          <b>Authenticator app.</b> An app on your phone shows 6 digits that change every half minute.
          {hasTotp && ' A new one takes the place of the one that you have.'}
        </p>
        <Button size="2" type="button" variant="outline" disabled={isBusy} onClick={() => void beginTotp()}>
          <Smartphone size={17} aria-hidden /> {hasTotp ? 'Set up another app' : 'Set up an app'}
        </Button>
      </div>
      <p role="alert" className="field-problem">
        {problem}
      </p>
      {onCancel && (
        <div className="dialog-actions">
          <Button size="2" type="button" variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
