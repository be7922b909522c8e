import { type User, userName } from '@forecourt/shared/users/user'
import { useMomentText } from '../clock/today.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { consequenceWords } from './device-words.ts'
import { useStaffDevices } from './use-staff-devices.ts'
import './users.css'

const SHUT_OUTS = {
  deactivate: { title: 'Deactivate', action: 'Deactivate user' },
  delete: { title: 'Delete', action: 'Delete user' },
} as const

interface Props {
  user: User
  shutOut: keyof typeof SHUT_OUTS
  question: string
  onConfirm(): void
  onClose(): void
}

/** Asks before somebody is shut out, and says what lies unsent on each of their devices and what becomes of it. */
export function ShutOutDialog({ user, shutOut, question, onConfirm, onClose }: Props) {
  const list = useStaffDevices()
  const momentText = useMomentText()
  const { firstName: first, id } = user
  const devices = list.state === 'there' ? list.devices.filter(({ userId }) => userId === id) : []
  const { title, action } = SHUT_OUTS[shutOut]
  return (
    <ConfirmDialog
      title={`${title} ${userName(user)}?`}
      question={question}
      action={action}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div role="status" className="shut-out">
        {list.state === 'loading' && <p>Looking where {first} is logged in …</p>}
        {list.state === 'failed' && (
          <p>What lies unsent on {first}’s devices could not be looked up just now.</p>
        )}
        {list.state === 'there' && devices.length === 0 && (
          <p>{first} is logged in nowhere, and no device has told of unsent work.</p>
        )}
        {devices.length > 0 && (
          <ul aria-label={`Devices of ${userName(user)}`}>
            {devices.map((device, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came, and never changes in place
              <li key={index}>
                {consequenceWords(device, { first, isDeleted: shutOut === 'delete' }, momentText)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** What follows of a deactivation. */
export const deactivateQuestion = ({ firstName }: Pick<User, 'firstName'>) =>
  `${firstName} is logged out everywhere and cannot log in until you activate the account again. Each device removes what it holds as soon as it hears of it.`
