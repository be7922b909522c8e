import { Button } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { tryPin } from '../pin/pin.ts'
import { PinInput } from '../pin/pin-input.tsx'
import { lockNow, unlockScreen } from '../screen-lock/screen-lock.ts'
import { endLogin } from '../session/tell-of-leaving.ts'

/** Opens the screen. */
export function PinForm({ userId }: { userId: string }) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pin === '') return setProblem('Enter your PIN.')
    setBusy(true)
    const left = await tryPin(userId, pin)
    setBusy(false)
    setPin('')
    if (left === null) return unlockScreen()
    setProblem(`That is not the PIN. ${left === 1 ? 'One try is' : `${left} tries are`} left.`)
    if (left > 0) return
    lockNow()
    endLogin()
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <PinInput label="PIN" value={pin} onChange={setPin} problem={problem} autoFocus />
      <Button size="2" type="submit" disabled={isBusy}>
        Unlock
      </Button>
      <p className="muted">
        Forgotten? Log in with your password and choose another one under Account. Nothing is lost by that.
      </p>
    </form>
  )
}
