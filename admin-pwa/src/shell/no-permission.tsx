import type { Permission } from '@forecourt/shared/users/permissions'
import { ROLE_LABELS } from '@forecourt/shared/users/user'
import { Link } from '@tanstack/react-router'
import { ShieldOff } from 'lucide-react'
import { useUser } from '../session/use-session.ts'
import { ScreenHead } from './screen-head.tsx'

/** What a screen shows to a user whose role lacks its permission, when they come by its address. */
export function NoPermission({ title, permission }: { title: string; permission: Permission }) {
  const { role } = useUser()
  return (
    <>
      <ScreenHead title={title} />
      <div className="empty">
        <ShieldOff size={28} aria-hidden />
        <h2>Only administrators see this</h2>
        <p>
          {title} needs the permission “{permission}”. Your role is {ROLE_LABELS[role]}.
        </p>
        <p>
          <Link to="/crm">Go to Customers</Link>
        </p>
      </div>
    </>
  )
}
