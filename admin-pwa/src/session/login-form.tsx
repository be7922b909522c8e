import { LOGIN_BOTH_REQUIRED } from '@forecourt/shared/users/user'
import { Button, TextField } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { Refused } from '../mirror/connection.ts'
import { useToast } from '../toasts/toasts.tsx'
import { LeftWorkList } from '../unsent/left-work-list.tsx'
import { login } from './session.ts'

export function LoginForm() {
  const toast = useToast()
  const [identifier, setIdentifier] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null)
  const [isSending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!identifier.trim() || !password.trim()) {
      setProblem({ title: 'Login Failed', text: LOGIN_BOTH_REQUIRED })
      return
    }
    setSending(true)
    setProblem(null)
    try {
      const { message } = await login(identifier, password)
      toast({ title: 'Login Successful', text: message })
    } catch (error) {
      setProblem(
        error instanceof Refused
          ? { title: 'Login Failed', text: error.message || 'Invalid credentials' }
          : { title: 'Login Error', text: 'Unable to connect to server. Please try again.' },
      )
    } finally {
      setSending(false)
    }
  }

  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
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
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={identifier}
          onChange={event => setIdentifier(event.target.value)}
        />
      </label>
      <label className="form-field">
        Password
        <TextField.Root
          size="2"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </label>
      <Button size="2" type="submit" disabled={isSending}>
        {isSending ? 'Logging in …' : 'Log in'}
      </Button>
    </form>
  )
}
