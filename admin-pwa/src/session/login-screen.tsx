import { Gauge } from 'lucide-react'
import { LoginForm } from './login-form.tsx'
import './session.css'
import { outWords } from './out-words.ts'
import type { OutReason } from './session-steps.ts'

export function LoginScreen({ why }: { why: OutReason }) {
  const words = outWords(why)
  return (
    <main className="login">
      <div className="login-panel">
        <Gauge size={32} aria-hidden />
        <h1>Staff login</h1>
        {words && (
          <p className="consequence" role="status">
            {words}
          </p>
        )}
        <LoginForm />
        <a href="/">Back to the website</a>
      </div>
    </main>
  )
}
