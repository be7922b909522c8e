import { IconButton } from '@radix-ui/themes'
import { Eye, EyeOff } from 'lucide-react'
import './passwords.css'

interface Props {
  /** Of the field. */
  label: string
  isShown: boolean
  onToggle(): void
}

/** In the field of a password: shows what is typed, or hides it. */
export function ShowPassword({ label, isShown, onToggle }: Props) {
  const Sign = isShown ? EyeOff : Eye
  return (
    <IconButton
      size="2"
      type="button"
      variant="ghost"
      color="gray"
      aria-label={`Show ${label.toLowerCase()}`}
      aria-pressed={isShown}
      onClick={onToggle}
    >
      <Sign size={18} aria-hidden />
    </IconButton>
  )
}
