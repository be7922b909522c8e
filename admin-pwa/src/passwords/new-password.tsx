import { generatePassword } from '@forecourt/shared/users/password'
import { Button } from '@radix-ui/themes'
import { Copy, Dices } from 'lucide-react'
import { useState } from 'react'
import type { FieldPathValue, FieldValues } from 'react-hook-form'
import type { Bound } from '../forms/inputs.tsx'
import { PasswordInput } from './password-input.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { randomBelow } from './random-below.ts'
import './passwords.css'

export const PASSWORD_RULES =
  'At least 12 characters with an uppercase letter, a symbol and a number, and no character twice in a row.'

const GENERATED = 'A password was generated and is shown. Copy it before you save: nobody can read it later.'
const COPIED = 'The password is copied.'
const NOT_COPIED = 'This browser does not let the app copy. Select the password and copy it.'

/** A password that is set: with its strength, and one that is generated if wanted. */
export function NewPassword<Values extends FieldValues>(props: Bound<Values>) {
  const { form, name } = props
  const [generated, setGenerated] = useState(0)
  const [said, setSaid] = useState('')
  const password: string = form.watch(name) ?? ''

  function generate() {
    const made = generatePassword(bound => randomBelow(bound)) as FieldPathValue<Values, typeof name>
    form.setValue(name, made, { shouldDirty: true })
    form.clearErrors(name)
    setGenerated(generated + 1)
    setSaid(GENERATED)
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(password)
      setSaid(COPIED)
    } catch {
      setSaid(NOT_COPIED)
    }
  }

  return (
    <div className="new-password">
      <PasswordInput {...props} key={generated} shown={generated > 0} autoComplete="new-password" />
      <div className="password-actions">
        <Button size="2" type="button" variant="outline" onClick={generate}>
          <Dices size={17} aria-hidden /> Generate password
        </Button>
        {password !== '' && (
          <Button size="2" type="button" variant="outline" onClick={copy}>
            <Copy size={16} aria-hidden /> Copy password
          </Button>
        )}
      </div>
      <p role="status" className="muted password-said">
        {said}
      </p>
      {password !== '' && <PasswordMeter password={password} />}
    </div>
  )
}
