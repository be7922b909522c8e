import { may, ROLES, type Role } from '@forecourt/shared/users/permissions'
import { ROLE_LABELS } from '@forecourt/shared/users/user'
import { useState } from 'react'
import { useUser } from '../session/use-session.ts'
import { ScreenHead } from '../shell/screen-head.tsx'
import { FeatureList } from './feature-list.tsx'
import { PermissionTable } from './permission-table.tsx'
import './role-demo.css'

/** Shows what each role sees, without being it: nothing here asks the session for more than a name. */
export function RoleDemoScreen() {
  const user = useUser()
  const [role, setRole] = useState<Role>(user.role)
  return (
    <>
      <ScreenHead title="Role demonstration" />
      <div className="screen-body role-demo">
        <p className="muted">
          Choose a role to see what the app shows to it. This changes nothing but this page: you stay logged
          in as {user.firstName} {user.lastName}, {ROLE_LABELS[user.role]}.
        </p>
        <fieldset className="role-choice">
          <legend className="visually-hidden">Role</legend>
          {ROLES.map(one => (
            <label key={one}>
              <input
                type="radio"
                name="role"
                className="visually-hidden"
                checked={one === role}
                onChange={() => setRole(one)}
              />
              {ROLE_LABELS[one]}
            </label>
          ))}
        </fieldset>
        <FeatureList role={role} holds={permission => may({ role }, permission)} />
        <PermissionTable chosen={role} />
      </div>
    </>
  )
}
