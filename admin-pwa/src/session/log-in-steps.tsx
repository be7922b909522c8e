import type { LogInReply } from '@forecourt/shared/api/replies'
import type { LogInStep } from '@forecourt/shared/users/factor'
import { type LogInStepReply, ownPasswordSchema } from '@forecourt/shared/users/factor-schemas'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@radix-ui/themes'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CodeField } from '../factors/code-field.tsx'
import { Enrolment } from '../factors/enrolment.tsx'
import { canUsePasskeys, failureText, passkeysElsewhere, showPasskey } from '../factors/passkeys.ts'
import { showFailure } from '../forms/failure.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { NewPassword, PASSWORD_RULES } from '../passwords/new-password.tsx'
import { takeLogIn } from './log-in.ts'
import './session.css'

interface StepProps {
  step: LogInStepReply
  onReply(reply: LogInReply): void
}

const HEADINGS = {
  factor: 'One more step',
  password: 'Set your own password',
  enrolment: 'Set up a second factor',
} as const satisfies Record<LogInStep, string>

/** What a log-in takes beside the password. */
export function LogInSteps(props: StepProps & { onStartOver(): void }) {
  const { step } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read out from its heading
  useEffect(() => heading.current?.focus(), [step.step])
  return (
    <div className="log-in-step">
      <h2 ref={heading} tabIndex={-1}>
        {HEADINGS[step.step]}
      </h2>
      <p>{step.message}</p>
      <StepForm {...props} />
      <Button size="2" type="button" variant="ghost" onClick={props.onStartOver}>
        Start over
      </Button>
    </div>
  )
}

function StepForm({ step, onReply }: StepProps) {
  switch (step.step) {
    case 'factor':
      return <FactorStep step={step} onReply={onReply} />
    case 'password':
      return <PasswordStep step={step} onReply={onReply} />
    case 'enrolment':
      return <EnrolmentStep step={step} onReply={onReply} />
    default:
      return step.step satisfies never
  }
}

function FactorStep({ step, onReply }: StepProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [passkeyProblem, setPasskeyProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { passkey, rpId, pending, hasTotp } = step
  const isUsable = passkey !== null && canUsePasskeys(rpId)

  async function attempt(work: () => Promise<LogInReply>, tell: (text: string) => void) {
    setBusy(true)
    setProblem(null)
    setPasskeyProblem('')
    try {
      onReply(await work())
    } catch (error) {
      tell(failureText(error, 'The log-in did not go on'))
    } finally {
      setBusy(false)
    }
  }
  const byPasskey = () =>
    attempt(
      async () => takeLogIn('/second-passkey', await showPasskey(passkey ?? {}), pending),
      setPasskeyProblem,
    )
  function submit(event: FormEvent) {
    event.preventDefault()
    void attempt(() => takeLogIn('/code', { code }, pending), setProblem)
  }
  return (
    <>
      {isUsable && (
        <>
          <Button size="2" type="button" disabled={isBusy} onClick={() => void byPasskey()}>
            <Fingerprint size={17} aria-hidden /> Use a passkey
          </Button>
          <p role="alert" className="field-problem">
            {passkeyProblem}
          </p>
        </>
      )}
      {!isUsable && !hasTotp && (
        <p className="muted">Your passkey cannot be used here. {passkeysElsewhere(rpId)}</p>
      )}
      <form className="dialog-form" onSubmit={submit} noValidate>
        <CodeField
          label={hasTotp ? 'Code' : 'Recovery code'}
          hint={
            hasTotp
              ? '6 digits of your authenticator app, or a recovery code.'
              : 'One of those that you kept when you set up the passkey.'
          }
          value={code}
          onChange={setCode}
          problem={problem}
        />
        <Button size="2" type="submit" variant={isUsable ? 'outline' : 'solid'} disabled={isBusy}>
          Go on
        </Button>
      </form>
    </>
  )
}

function PasswordStep({ step, onReply }: StepProps) {
  const form = useForm({ resolver: zodResolver(ownPasswordSchema), defaultValues: { password: '' } })
  const save = form.handleSubmit(async body => {
    try {
      onReply(await takeLogIn('/password', body, step.pending))
    } catch (error) {
      showFailure(form, error, 'The password was not set')
    }
  })
  return (
    <form className="dialog-form" onSubmit={save} noValidate>
      {/* So that a password manager knows whose password it is. */}
      <input type="text" autoComplete="username" value={step.username} readOnly hidden />
      <NewPassword form={form} name="password" label="New password" hint={PASSWORD_RULES} />
      <FormFailure form={form} />
      <Button size="2" type="submit" disabled={form.formState.isSubmitting}>
        Set password and go on
      </Button>
    </form>
  )
}

function EnrolmentStep({ step, onReply }: StepProps) {
  const [problem, setProblem] = useState('')
  const [isDone, setDone] = useState(false)
  async function finish() {
    setDone(true)
    setProblem('')
    try {
      onReply(await takeLogIn('/finish', {}, step.pending))
    } catch (error) {
      setProblem(failureText(error, 'The log-in did not go on'))
    }
  }
  if (!isDone)
    return (
      <Enrolment
        rpId={step.rpId}
        username={step.username}
        pending={step.pending}
        hasTotp={step.hasTotp}
        onDone={() => void finish()}
      />
    )
  return (
    <>
      <p role="alert" className="field-problem">
        {problem}
      </p>
      <Button size="2" type="button" onClick={() => void finish()}>
        Go on
      </Button>
    </>
  )
}
