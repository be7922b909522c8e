import { may, PERMISSIONS, ROLES, type Role, SALES_GRANTABLE } from '@forecourt/shared/users/permissions'
import { ROLE_LABELS } from '@forecourt/shared/users/user'
import { Check, X } from 'lucide-react'
import { permissionWords } from './guarded-features.ts'
import './role-demo.css'

const NOBODYS = PERMISSIONS.filter(permission => !ROLES.some(role => may({ role }, permission)))

/** Every permission with both roles side by side; the chosen one's column is marked. */
export function PermissionTable({ chosen }: { chosen: Role }) {
  return (
    <section className="panel" aria-labelledby="permissions-title">
      <header>
        <h2 id="permissions-title">All permissions</h2>
      </header>
      <table className="permissions">
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {ROLES.map(role => (
              <th key={role} scope="col" className={role === chosen ? 'chosen' : undefined}>
                {ROLE_LABELS[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSIONS.map(permission => (
            <tr key={permission}>
              <th scope="row">
                {permissionWords(permission)}
                <code>{permission}</code>
              </th>
              {ROLES.map(role => (
                <td key={role} className={role === chosen ? 'chosen' : undefined}>
                  <Answer isYes={may({ role }, permission)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="panel-row muted permissions-note">
        The dealer's configuration can grant “{SALES_GRANTABLE.map(permissionWords).join('”, “')}” to sales.
      </p>
      {NOBODYS.length > 0 && (
        <p className="panel-row muted permissions-note">
          No role holds “{NOBODYS.map(permissionWords).join('”, “')}”: the dealer's configuration can grant it
          to administrators.
        </p>
      )}
    </section>
  )
}

function Answer({ isYes }: { isYes: boolean }) {
  const Sign = isYes ? Check : X
  return (
    <span className={isYes ? 'answer' : 'answer no'}>
      <Sign size={18} aria-hidden />
      {isYes ? 'Yes' : 'No'}
    </span>
  )
}
