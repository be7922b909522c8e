import { Link, Outlet } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { useMay } from '../session/use-session.ts'
import { AccountMenu } from './account-menu.tsx'
import { NAVIGATION } from './navigation.ts'
import { Notices } from './notices.tsx'
import { ShortcutProvider } from './shortcuts.tsx'

export function Shell() {
  const may = useMay()
  return (
    <ShortcutProvider>
      <div className="shell">
        <nav className="rail" aria-label="Main">
          <span className="sign">
            <Gauge size={28} aria-label="Forecourt" />
          </span>
          <ul>
            {NAVIGATION.filter(({ permission }) => may(permission)).map(({ to, label, sign: Sign }) => (
              <li key={to}>
                <Link to={to} className="rail-item">
                  <Sign size={22} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <AccountMenu />
        </nav>
        <main className="screen">
          <Notices />
          <Outlet />
        </main>
      </div>
    </ShortcutProvider>
  )
}
