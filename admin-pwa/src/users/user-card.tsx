import { dayText } from '@forecourt/shared/clock/clock-text'
import type { DeviceInfo } from '@forecourt/shared/sync/unsent-work'
import type { StaffFactors } from '@forecourt/shared/users/factor-schemas'
import { ROLE_LABELS, type User, userName } from '@forecourt/shared/users/user'
import { Button } from '@radix-ui/themes'
import {
  AtSign,
  CalendarDays,
  CircleCheck,
  CircleOff,
  KeyRound,
  Mail,
  MonitorSmartphone,
  Pencil,
  Power,
  Shield,
  Trash2,
} from 'lucide-react'
import { useMomentText } from '../clock/today.ts'
import { timeZone } from '../dealer.ts'
import { deviceWords } from './device-words.ts'
import './users.css'
import { factorWords } from './factor-words.ts'

interface Props {
  user: User
  /** With what they log in; null where that is not known. */
  factors: StaffFactors | null
  /** Null where there is nothing to reset, or it is the own account. */
  onResetFactors: (() => void) | null
  /** Where they are logged in, and where work of theirs lies. */
  devices: readonly DeviceInfo[]
  isOwn: boolean
  isBusy: boolean
  onToggle(): void
  onEdit(): void
  /** Null where nobody may. */
  onDelete: (() => void) | null
}

/** An account, and what can be done to it. */
export function UserCard(props: Props) {
  const { user, factors, devices, isOwn, isBusy, onToggle, onEdit, onDelete, onResetFactors } = props
  const name = userName(user)
  const momentText = useMomentText()
  const StatusSign = user.isActive ? CircleCheck : CircleOff
  return (
    <article className={user.isActive ? 'user-card' : 'user-card inactive'} aria-label={name}>
      <div className="user-card-body">
        <div className="user-card-head">
          <h3>{name}</h3>
          {isOwn && <span className="badge you">You</span>}
        </div>
        <p className="user-badges">
          <span className="badge">
            <Shield size={14} aria-hidden fill={user.role === 'admin' ? 'currentColor' : 'none'} />
            {ROLE_LABELS[user.role]}
          </span>
          <span className={user.isActive ? 'badge outlined' : 'badge dashed'}>
            <StatusSign size={14} aria-hidden /> {user.isActive ? 'Active' : 'Inactive'}
          </span>
        </p>
        <dl>
          <div>
            <dt>
              <AtSign size={15} aria-hidden />
              <span className="visually-hidden">Username</span>
            </dt>
            <dd>{user.username}</dd>
          </div>
          <div>
            <dt>
              <Mail size={15} aria-hidden />
              <span className="visually-hidden">Email</span>
            </dt>
            <dd>{user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : 'Not provided'}</dd>
          </div>
          <div>
            <dt>
              <CalendarDays size={15} aria-hidden />
              <span className="visually-hidden">Created</span>
            </dt>
            <dd>Created {dayText(user.createdAt, timeZone(), new Date().toISOString())}</dd>
          </div>
          {factors && (
            <div>
              <dt>
                <KeyRound size={15} aria-hidden />
                <span className="visually-hidden">Logs in with</span>
              </dt>
              <dd>{factorWords(factors)}</dd>
            </div>
          )}
        </dl>
        {onResetFactors && (
          <Button size="2" variant="outline" disabled={isBusy} onClick={onResetFactors}>
            Reset second factor <span className="visually-hidden">of {name}</span>
          </Button>
        )}
        {devices.length > 0 && (
          <ul className="user-devices" aria-label={`Devices of ${name}`}>
            {devices.map((device, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came, and never changes in place
              <li key={index}>
                <MonitorSmartphone size={15} aria-hidden />
                <span>{deviceWords(device, momentText)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="list-card-actions">
        <button type="button" disabled={isBusy} onClick={onToggle}>
          <Power size={16} aria-hidden /> {user.isActive ? 'Deactivate' : 'Activate'}
        </button>
        <button type="button" onClick={onEdit}>
          <Pencil size={16} aria-hidden /> Edit
        </button>
        {onDelete && (
          <button type="button" className="delete" aria-label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
          </button>
        )}
      </div>
    </article>
  )
}
