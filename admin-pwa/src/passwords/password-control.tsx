import { IconButton, TextField } from '@radix-ui/themes'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import './passwords.css'

interface Props extends Omit<TextField.RootProps, 'type'> {
  /** What the field is called. */
  label: string
  /** Whether it is shown at first. */
  shown?: boolean
}

/** Where a password is typed, hidden until somebody wants to see it. */
export function PasswordControl({ label, shown = false, ...props }: Props) {
  const [isShown, setShown] = useState(shown)
  const Sign = isShown ? EyeOff : Eye
  return (
    <TextField.Root
      size="2"
      className="password-input"
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    >
      <TextField.Slot side="right">
        <IconButton
          size="2"
          type="button"
          variant="ghost"
          color="gray"
          aria-label={`Show ${label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Sign size={18} aria-hidden />
        </IconButton>
      </TextField.Slot>
    </TextField.Root>
  )
}
