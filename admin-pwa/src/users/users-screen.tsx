import { ScreenHead } from '../shell/screen-head.tsx'
import { useUsers } from './use-users.ts'
import { totalOf, UserAdministration } from './users-panel.tsx'

export function UsersScreen() {
  const desk = useUsers()
  return (
    <>
      <ScreenHead title="User Administration" badge={totalOf(desk)} />
      <div className="screen-body">
        <UserAdministration desk={desk}>
          <h2 className="visually-hidden">Users</h2>
        </UserAdministration>
      </div>
    </>
  )
}
