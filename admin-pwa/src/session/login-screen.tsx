import { Gauge } from 'lucide-react'
import { LoginForm } from './login-form.tsx'
import './session.css'

export const ACCOUNT_CLOSED_WORDS =
  'This account was deactivated, so its data was removed from this device. What it had not sent was put aside for administrators.'

export function LoginScreen({ isClosed }: { isClosed: boolean }) {
  return (
    <main className="login">
      <div className="login-panel">
        <Gauge size={32} aria-hidden />
        <h1>Staff login</h1>
        {isClosed && (
          <p className="consequence" role="status">
            {ACCOUNT_CLOSED_WORDS} Ask an administrator if you think this is a mistake.
          </p>
        )}
        <LoginForm />
        <a href="/">Back to the website</a>
      </div>
    </main>
  )
}
