import { Button } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { isGoodPin, PIN_RULES, setPin } from './pin.ts'
import { PinInput } from './pin-input.tsx'

interface Props {
  userId: string
  action: string
  onSet(): void
}

/** A PIN, twice: nobody can look it up. */
export function NewPinForm({ userId, action, onSet }: Props) {
  const [pin, choose] = useState('')
  const [again, repeat] = useState('')
  const [problems, setProblems] = useState<{ pin: string | null; again: string | null }>({
    pin: null,
    again: null,
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = {
      pin: isGoodPin(pin) ? null : `A PIN has ${PIN_RULES}.`,
      again: pin === again ? null : 'This is another PIN than the one above.',
    }
    setProblems(found)
    if (found.pin ?? found.again) return
    await setPin(userId, pin)
    choose('')
    repeat('')
    onSet()
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <PinInput label="New PIN" hint={`${PIN_RULES}.`} value={pin} onChange={choose} problem={problems.pin} />
      <PinInput label="New PIN again" value={again} onChange={repeat} problem={problems.again} />
      <div className="dialog-actions">
        <Button size="2" type="submit" variant={pin === '' ? 'outline' : 'solid'}>
          {action}
        </Button>
      </div>
    </form>
  )
}
