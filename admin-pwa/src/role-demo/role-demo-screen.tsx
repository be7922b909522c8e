import { may, ROLES, type Role } from '@forecourt/shared/users/permissions'
import { ROLE_LABELS } from '@forecourt/shared/users/user'
import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import { useUser } from '../session/use-session.ts'
import { ScreenHead } from '../shell/screen-head.tsx'
import { FeatureList } from './feature-list.tsx'
import { PermissionTable } from './permission-table.tsx'

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
        <RadioGroup.Root
          className="role-choice"
          aria-label="Role"
          orientation="horizontal"
          value={role}
          onValueChange={value => setRole(value as Role)}
        >
          {ROLES.map(one => (
            <RadioGroup.Item key={one} value={one}>
              {ROLE_LABELS[one]}
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
        <FeatureList role={role} holds={permission => may({ role }, permission)} />
        <PermissionTable chosen={role} />
      </div>
    </>
  )
}
