import type { FactorAdded, TotpSecret } from '@forecourt/shared/users/factor-schemas'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import { send } from '../mirror/connection.ts'
import { CodeField } from './code-field.tsx'
import { failureText } from './passkeys.ts'
import './factors.css'

interface Props extends TotpSecret {
  pending: string | undefined
  onAdded(added: FactorAdded): void
  onCancel(): void
}

/** Shows a secret to an authenticator app, and takes the first code that it makes of it. */
export function TotpSetup({ secret, uri, pending, onAdded, onCancel }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function confirm(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    setProblem(null)
    try {
      onAdded(await send<FactorAdded>('/api/auth/factors/totp', { method: 'POST', body: { code }, pending }))
    } catch (error) {
      setProblem(failureText(error, 'The code could not be checked'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="dialog-form totp-setup" onSubmit={confirm} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        Set up an authenticator app
      </h3>
      <p>
        Scan this code with an app such as Google Authenticator, Microsoft Authenticator, 1Password or
        Bitwarden. On this same phone, type the key into the app instead.
      </p>
      <QrCode text={uri} />
      <p>
        Key: <code className="totp-secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeField
        label="Code of the app"
        hint="The 6 digits that it shows now."
        value={code}
        onChange={setCode}
        problem={problem}
        isDigits
      />
      <div className="dialog-actions">
        <Button size="2" type="button" variant="outline" onClick={onCancel}>
          Back
        </Button>
        <Button size="2" type="submit" disabled={isBusy}>
          Confirm
        </Button>
      </div>
    </form>
  )
}

/** A QR code as one path; dark on light whatever the theme, as cameras expect. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 2 })
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    return { size, path: squares.join('') }
  }, [text])
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
