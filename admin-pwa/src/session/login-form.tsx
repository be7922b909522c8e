import type { LogInReply } from '@forecourt/shared/api/replies'
import type { LogInStepReply, PasskeyRequest } from '@forecourt/shared/users/factor-schemas'
import { LOGIN_BOTH_REQUIRED } from '@forecourt/shared/users/user'
import { Button, TextField } from '@radix-ui/themes'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  canOfferPasskeys,
  canUsePasskeys,
  endOffer,
  PasskeyError,
  passkeysElsewhere,
  showPasskey,
} from '../factors/passkeys.ts'
import { Field } from '../forms/field.tsx'
import { Refused, send } from '../mirror/connection.ts'
import { PasswordControl } from '../passwords/password-control.tsx'
import { useToast } from '../toasts/toasts.tsx'
import { LeftWorkList } from '../unsent/left-work-list.tsx'
import { takeLogIn } from './log-in.ts'
import { LogInSteps } from './log-in-steps.tsx'

interface Props {
  /** A log-in that was begun elsewhere. */
  begun?: LogInStepReply | null
  onEnd?(): void
}

/** What did not work, as it is told. */
const problemOf = (error: unknown) => {
  if (error instanceof PasskeyError) return { title: 'Login Failed', text: error.message }
  return error instanceof Refused
    ? { title: 'Login Failed', text: error.message || 'Invalid credentials' }
    : { title: 'Login Error', text: 'Unable to connect to server. Please try again.' }
}

/** The way in: password or passkey, and what else a log-in takes. */
export function LoginForm({ begun = null, onEnd = () => {} }: Props) {
  const toast = useToast()
  const [identifier, setIdentifier] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null)
  const [isSending, setSending] = useState(false)
  const [step, setStep] = useState(begun)
  const isOffered = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(
    () => () => {
      if (isOffered.current) void endOffer()
    },
    [],
  )

  function take(reply: LogInReply) {
    if (!reply.success) return setStep(reply)
    toast({ title: 'Login Successful', text: reply.message })
    onEnd()
  }
  async function attempt(work: () => Promise<void>) {
    setSending(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(problemOf(error))
      refocus('password')
    } finally {
      setSending(false)
    }
  }
  /** Whoever typed something wrong goes on typing. */
  function refocus(field: 'identifier' | 'password') {
    const input = form.current?.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!identifier.trim() || !password.trim()) {
      setProblem({ title: 'Login Failed', text: LOGIN_BOTH_REQUIRED })
      refocus(identifier.trim() ? 'password' : 'identifier')
      return
    }
    void attempt(async () => {
      take(await takeLogIn('', { identifier, password, takesSteps: true }))
      setPassword('')
    })
  }
  async function byPasskey(isOnlyOffered: boolean) {
    const { pending, passkey } = await send<PasskeyRequest>('/api/auth/login/passkey-options', {
      method: 'POST',
      body: {},
    })
    const rpId = String(passkey['rpId'])
    if (!canUsePasskeys(rpId)) throw new PasskeyError(passkeysElsewhere(rpId))
    const shown = await showPasskey(passkey, isOnlyOffered)
    take(await takeLogIn('/passkey', shown, pending))
  }
  /** Among what the browser suggests for the username; where it cannot, the button can. */
  async function offerPasskeys() {
    if (isOffered.current) return
    isOffered.current = true
    if (await canOfferPasskeys()) await byPasskey(true)
  }

  if (step)
    return (
      <LogInSteps
        step={step}
        onReply={take}
        onStartOver={() => {
          setStep(null)
          onEnd()
        }}
      />
    )
  return (
    <form ref={form} className="dialog-form" onSubmit={submit} noValidate>
      <LeftWorkList />
      <div role="alert">
        {problem && (
          <p className="field-problem">
            <b>{problem.title}</b>
            <br />
            {problem.text}
          </p>
        )}
      </div>
      <label className="form-field">
        Username or email
        <TextField.Root
          size="2"
          name="identifier"
          // The page is for nothing else.
          autoFocus
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          value={identifier}
          onFocus={() => void offerPasskeys().catch(() => {})}
          onChange={event => setIdentifier(event.target.value)}
        />
      </label>
      <Field label="Password">
        {control => (
          <PasswordControl
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <Button size="2" type="submit" disabled={isSending}>
        {isSending ? 'Logging in …' : 'Log in'}
      </Button>
      {window.isSecureContext && (
        <Button
          size="2"
          type="button"
          variant="outline"
          disabled={isSending}
          onClick={() => void attempt(() => byPasskey(false))}
        >
          <Fingerprint size={17} aria-hidden /> Use a passkey
        </Button>
      )}
    </form>
  )
}
