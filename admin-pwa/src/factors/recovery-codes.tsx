import { Button } from '@radix-ui/themes'
import { Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import './factors.css'

interface Props {
  codes: readonly string[]
  /** Whose they are: stands in the file. */
  username: string
  onKept(): void
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, username, onKept }: Props) {
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `Recovery codes of ${username} at ${location.host}. Each is good once.\n\n${codes.join('\n')}\n`

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('The codes are copied.')
    } catch {
      setSaid('This browser does not let the app copy. Select the codes and copy them.')
    }
  }

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' })
    link.click()
    URL.revokeObjectURL(address)
    setSaid('The codes are in the file recovery-codes.txt.')
  }

  return (
    <div className="recovery-codes">
      <h3 ref={heading} tabIndex={-1}>
        Keep these recovery codes
      </h3>
      <p>
        Where your passkey or phone is lost, each of them lets you in once, after your password. They are
        shown only now: keep them on paper or in a password manager, not on this device alone.
      </p>
      <ol>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="password-actions">
        <Button size="2" type="button" variant="outline" onClick={() => void copy()}>
          <Copy size={16} aria-hidden /> Copy
        </Button>
        <Button size="2" type="button" variant="outline" onClick={download}>
          <Download size={16} aria-hidden /> Download
        </Button>
      </div>
      <p role="status" className="muted password-said">
        {said}
      </p>
      <Button size="2" type="button" onClick={onKept}>
        I have kept them
      </Button>
    </div>
  )
}
