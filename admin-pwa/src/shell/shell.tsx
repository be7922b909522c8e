import { Link, Outlet } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { useLeftSettings } from '../dealership/use-tell-settings.ts'
import { useForgetErased } from '../forms/erased.ts'
import { useMay } from '../session/use-session.ts'
import { AccountMenu } from './account-menu.tsx'
import { NAVIGATION, ON_A_PHONE } from './navigation.ts'
import { Notices } from './notices.tsx'
import { ShortcutProvider } from './shortcuts.tsx'
import { useIsPhone } from './use-is-phone.ts'
import './shell.css'

export function Shell() {
  useLeftSettings()
  useForgetErased()
  const may = useMay()
  const isPhone = useIsPhone()
  const destinations = NAVIGATION.filter(({ permission }) => may(permission))
  const shown = isPhone ? destinations.slice(0, ON_A_PHONE) : destinations
  return (
    <ShortcutProvider>
      <div className="shell">
        <nav className="rail" aria-label="Main">
          <span className="sign">
            <Gauge size={28} aria-label="Forecourt" />
          </span>
          <ul>
            {shown.map(({ to, search, label, sign: Sign }) => (
              <li key={label}>
                <Link
                  to={to}
                  search={search}
                  className="rail-item"
                  // The sections of the dashboard share its path.
                  activeOptions={{ exact: label === 'Dashboard' }}
                >
                  <Sign size={22} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <AccountMenu more={isPhone ? destinations.slice(ON_A_PHONE) : []} />
        </nav>
        <main className="screen">
          <Notices />
          <Outlet />
        </main>
      </div>
    </ShortcutProvider>
  )
}
