import { Gauge } from 'lucide-react'
import { LoginForm } from './login-form.tsx'

export function LoginScreen() {
  return (
    <main className="login">
      <div className="login-panel">
        <Gauge size={32} aria-hidden />
        <h1>Staff login</h1>
        <LoginForm />
        <a href="/">Back to the website</a>
      </div>
    </main>
  )
}
