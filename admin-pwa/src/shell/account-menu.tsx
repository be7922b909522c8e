import { THEMES } from '@forecourt/shared/site/themes'
import { ROLE_LABELS } from '@forecourt/shared/users/user'
import { AlertDialog, Button, DropdownMenu } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useRows } from '../mirror/use-mirror.ts'
import { logout } from '../session/session.ts'
import { useUser } from '../session/use-session.ts'
import { useTheme } from '../theme/use-theme.ts'
import type { NAVIGATION } from './navigation.ts'

interface Props {
  /** Destinations that have no room of their own on a phone. */
  more: typeof NAVIGATION
}

export function AccountMenu({ more }: Props) {
  const user = useUser()
  const [theme, setTheme] = useTheme()
  const unsent = useRows('outbox')?.length ?? 0
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (unsent > 0 ? setLeaving(true) : void logout())
  return (
    <div className="account">
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <button type="button" className="rail-item">
            {more.length > 0 ? (
              <Ellipsis size={22} aria-hidden />
            ) : (
              <span className="initials" aria-hidden>
                {user.firstName.charAt(0)}
                {user.lastName.charAt(0)}
              </span>
            )}
            <span>
              {more.length > 0 ? 'More' : user.firstName}
              <span className="visually-hidden">, account</span>
            </span>
          </button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="2" side="right" align="end">
          <DropdownMenu.Label>
            {user.username} · {ROLE_LABELS[user.role]}
          </DropdownMenu.Label>
          {more.map(({ to, search, label, sign: Sign }) => (
            <DropdownMenu.Item key={label} asChild>
              <Link to={to} search={search}>
                <Sign size={18} aria-hidden /> {label}
              </Link>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Item asChild>
            <Link to="/sync">Sync</Link>
          </DropdownMenu.Item>
          <DropdownMenu.Separator />
          <DropdownMenu.Label>Choose Theme</DropdownMenu.Label>
          <DropdownMenu.RadioGroup value={theme} onValueChange={setTheme}>
            {THEMES.map(({ id, name }) => (
              <DropdownMenu.RadioItem key={id} value={id}>
                {name}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator />
          <DropdownMenu.Item onSelect={leave}>Log out</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <AlertDialog.Root open={isLeaving} onOpenChange={setLeaving}>
        <AlertDialog.Content>
          <AlertDialog.Title>Log out and lose what was not sent?</AlertDialog.Title>
          <AlertDialog.Description>
            {unsent === 1 ? '1 change has' : `${unsent} changes have`} not reached the server. Logging out
            removes everything from this device, the unsent changes too.
          </AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel>
              <Button size="2" variant="outline">
                Stay logged in
              </Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action>
              <Button size="2" color="red" onClick={() => void logout()}>
                Log out and lose them
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Root>
    </div>
  )
}
