import type { PasskeyRequest } from '@forecourt/shared/users/factor-schemas'
import { Button } from '@radix-ui/themes'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { send } from '../mirror/connection.ts'
import { failureText, showPasskey } from './passkeys.ts'

/** Offers whoever has a passkey to prove by it that it is them. */
export function PasskeyProof({ onProven }: { onProven(): void }) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function prove() {
    setBusy(true)
    setProblem('')
    try {
      const init = { method: 'POST', body: {} }
      const { pending, passkey } = await send<PasskeyRequest>('/api/auth/proof/passkey-options', init)
      const shown = await showPasskey(passkey)
      await send('/api/auth/proof/passkey', { method: 'POST', body: { ...shown, pending } })
      onProven()
    } catch (error) {
      setProblem(failureText(error, 'The passkey could not be checked'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="form-field">
      <Button size="2" type="button" variant="outline" disabled={isBusy} onClick={() => void prove()}>
        <Fingerprint size={17} aria-hidden /> Use a passkey instead
      </Button>
      <span role="alert" className="field-problem">
        {problem}
      </span>
    </div>
  )
}
