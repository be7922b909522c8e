import { THEMES } from '@forecourt/shared/site/themes'
import { ROLE_LABELS } from '@forecourt/shared/users/user'
import { DropdownMenu } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useSubject } from '../mirror/use-mirror.ts'
import { pinChanges, pinState } from '../pin/pin.ts'
import { lockNow } from '../screen-lock/screen-lock.ts'
import { useLogOut } from '../session/use-log-out.tsx'
import { useUser } from '../session/use-session.ts'
import { useTheme } from '../theme/use-theme.ts'
import type { NAVIGATION } from './navigation.ts'
import './shell.css'

interface Props {
  /** Destinations that have no room of their own on a phone. */
  more: typeof NAVIGATION
}

export function AccountMenu({ more }: Props) {
  const user = useUser()
  const [theme, setTheme] = useTheme()
  const { logOut, warning } = useLogOut()
  useSubject(pinChanges)
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
            <Link to="/account">My Account</Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to="/sync">Sync</Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild>
            <Link to="/acl-test">Role demonstration</Link>
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
          {pinState(user.id) !== 'none' && <DropdownMenu.Item onSelect={lockNow}>Lock</DropdownMenu.Item>}
          <DropdownMenu.Item onSelect={logOut}>Log out</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {warning}
    </div>
  )
}
