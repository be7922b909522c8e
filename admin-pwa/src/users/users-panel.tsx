import { type User, userName } from '@forecourt/shared/users/user'
import { userMatcher } from '@forecourt/shared/users/user-search'
import { Button } from '@radix-ui/themes'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useMay } from '../session/use-session.ts'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { AddUserDialog } from './add-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { hasFactor, resetQuestion } from './factor-words.ts'
import { deactivateQuestion, ShutOutDialog } from './shut-out-dialog.tsx'
import { useStaffDevices } from './use-staff-devices.ts'
import { useStaffFactors } from './use-staff-factors.ts'
import { useUserActions } from './use-user-actions.ts'
import { type UserDesk, useUsers } from './use-users.ts'
import { UserCard } from './user-card.tsx'
import { type StatusFilter, UserTools } from './user-tools.tsx'
import './users.css'

const DELETE_QUESTION = 'Are you sure you want to delete this user? This action cannot be undone.'
const SHORTCUTS = [{ keys: 'N', does: 'Add a user' }] as const

type Asked = { dialog: 'add' } | { dialog: 'edit' | 'delete' | 'deactivate' | 'reset_factors'; user: User }

export const totalOf = ({ list }: UserDesk) =>
  list.state === 'there' ? `${list.users.length} Total Users` : null

/** The user administration as a part of the settings. */
export function UsersPanel() {
  const desk = useUsers()
  const total = totalOf(desk)
  return (
    <UserAdministration desk={desk}>
      <div className="users-head">
        <h2>User Administration</h2>
        {total && <span className="count-badge">{total}</span>}
      </div>
    </UserAdministration>
  )
}

/** Every account, found by search and status, with what an administrator may do to it. */
export function UserAdministration({ desk, children }: { desk: UserDesk; children: ReactNode }) {
  const { list, offlineSince } = desk
  const may = useMay()
  const actions = useUserActions(desk)
  const staffDevices = useStaffDevices(list)
  const staffFactors = useStaffFactors(list)
  const devices = staffDevices.state === 'there' ? staffDevices.devices.filter(one => one.wipe === null) : []
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<StatusFilter>('all')
  const [asked, setAsked] = useState<Asked | null>(null)
  const wanted = useDeferredValue(search)
  const add = () => setAsked({ dialog: 'add' })
  useShortcuts({ n: add }, SHORTCUTS)
  const close = () => setAsked(null)

  const users = list.state === 'there' ? list.users : []
  const matches = userMatcher(wanted)
  const shown = users.filter(
    user => (status === 'all' || user.isActive === (status === 'active')) && matches(user),
  )
  const isFiltered = shown.length < users.length

  return (
    <>
      {children}
      {list.state === 'there' ? (
        <>
          <UserTools
            search={search}
            onSearch={setSearch}
            status={status}
            onStatus={setStatus}
            shown={isFiltered ? `Showing ${shown.length} of ${users.length} users` : null}
            onAdd={add}
          />
          {offlineSince !== null && (
            <p className="users-offline" role="status">
              <b>Working offline.</b> This list is as the server last gave it. Changes need the server.
            </p>
          )}
          {shown.length === 0 && (
            <div className="empty">
              <h2>No users found</h2>
              <p>Nobody fits this search.</p>
            </div>
          )}
          <div className="user-cards">
            {shown.map(user => (
              <UserCard
                key={user.id}
                user={user}
                isOwn={user.id === actions.world.actorId}
                isBusy={actions.busy === user.id}
                factors={staffFactors.of(user.id)}
                onResetFactors={
                  user.id !== actions.world.actorId && hasFactor(staffFactors.of(user.id))
                    ? () => setAsked({ dialog: 'reset_factors', user })
                    : null
                }
                devices={devices.filter(({ userId }) => userId === user.id)}
                onToggle={() => {
                  if (!user.isActive) actions.toggle(user)
                  else if (actions.mayDeactivate(user)) setAsked({ dialog: 'deactivate', user })
                }}
                onEdit={() => setAsked({ dialog: 'edit', user })}
                onDelete={
                  may('delete_users')
                    ? () => actions.mayDelete(user) && setAsked({ dialog: 'delete', user })
                    : null
                }
              />
            ))}
          </div>
        </>
      ) : (
        <NoUsers desk={desk} />
      )}
      {asked?.dialog === 'add' && <AddUserDialog desk={desk} onClose={close} />}
      {asked?.dialog === 'edit' && (
        <EditUserDialog opened={asked.user} world={actions.world} users={desk} onClose={close} />
      )}
      {asked?.dialog === 'deactivate' && (
        <ShutOutDialog
          user={asked.user}
          shutOut="deactivate"
          question={deactivateQuestion(asked.user)}
          onConfirm={() => actions.toggle(asked.user)}
          onClose={close}
        />
      )}
      {asked?.dialog === 'reset_factors' && (
        <ConfirmDialog
          title={`Reset the second factor of ${userName(asked.user)}?`}
          question={resetQuestion(asked.user)}
          action="Reset it"
          onConfirm={() => void actions.resetFactors(asked.user).then(staffFactors.load)}
          onClose={close}
        />
      )}
      {asked?.dialog === 'delete' && (
        <ShutOutDialog
          user={asked.user}
          shutOut="delete"
          question={DELETE_QUESTION}
          onConfirm={() => void actions.remove(asked.user)}
          onClose={close}
        />
      )}
    </>
  )
}

function NoUsers({ desk: { list, offlineSince, retry } }: { desk: UserDesk }) {
  if (offlineSince !== null)
    return (
      <div className="empty" role="status">
        <h2>User administration needs the server</h2>
        <p>You are working offline. The users appear here as soon as the server can be reached.</p>
      </div>
    )
  if (list.state === 'loading') return <p className="empty">Loading users...</p>
  return (
    <div className="empty" role="alert">
      <h2>Failed to fetch users</h2>
      <p>The server answered, but not with the users.</p>
      <Button size="2" variant="outline" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
