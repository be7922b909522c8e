import { type DeviceInfo, unsentTotal, unsentWorkWords } from '@forecourt/shared/sync/unsent-work'
import { agentWords } from '@forecourt/shared/users/agent-words'
import { Button } from '@radix-ui/themes'
import { Eraser, LogOut, MonitorSmartphone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../forms/failure.ts'
import { send } from '../mirror/connection.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { useStaffDevices } from '../users/use-staff-devices.ts'
import { useUsers } from '../users/use-users.ts'
import { ServerOnly } from './server-only.tsx'
import './audit.css'

/** The devices of everybody, the people with something unsent first; each can be logged out or wiped. */
export function StaffDevices() {
  const [turn, setTurn] = useState(0)
  const devices = useStaffDevices(turn)
  const { list: users } = useUsers()
  const user = useUser()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [toWipe, setToWipe] = useState<DeviceInfo | null>(null)
  const again = () => setTurn(turn + 1)
  const names = new Map(
    users.state === 'there' ? users.users.map(one => [one.id, `${one.firstName} ${one.lastName}`]) : [],
  )

  async function attempt(path: string, method: string, done: string, failed: string) {
    setBusy(true)
    try {
      await send(`/api/devices/${path}`, { method, ...(method === 'POST' ? { body: {} } : {}) })
      toast({ title: 'Success', text: done })
    } catch (error) {
      toast({ ...failureOf(error, failed), isBad: true })
    } finally {
      setBusy(false)
      again()
    }
  }

  if (devices.state !== 'there')
    return (
      <>
        <ServerOnly
          what="Devices are"
          trouble={devices.state === 'failed' ? 'The server did not answer.' : null}
          readAt={null}
          onRetry={again}
        />
        {devices.state === 'loading' && <p className="empty">Loading devices...</p>}
      </>
    )
  const groups = groupsOf(devices.devices)
  return (
    <>
      <ServerOnly what="Devices are" trouble={null} readAt={devices.readAt} onRetry={again} />
      {groups.map(({ userId, own }) => (
        <section
          key={userId}
          className="panel"
          aria-label={names.get(userId) ?? 'Somebody without an account'}
        >
          <header>
            <MonitorSmartphone size={20} aria-hidden />
            <h2>{names.get(userId) ?? 'Somebody without an account'}</h2>
            {userId === user.id && <span className="badge you">You</span>}
          </header>
          <ul>
            {own.map(device => (
              <DeviceRow
                key={device.id ?? `${device.agent}-${device.lastSeenAt}`}
                device={device}
                isBusy={isBusy}
                onLogOut={() =>
                  void attempt(device.id ?? '', 'DELETE', 'The device is logged out.', 'Failed to log out')
                }
                onWipe={() => setToWipe(device)}
                onTakeBack={() =>
                  void attempt(
                    `${device.id}/wipe`,
                    'DELETE',
                    'The device stays logged out, and is not wiped.',
                    'Failed to take the wipe back',
                  )
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {toWipe && (
        <ConfirmDialog
          title={`Wipe ${agentWords(toWipe.agent)} of ${names.get(toWipe.userId) ?? 'somebody'}?`}
          question={`${lossWords(toWipe)} At its next contact it removes everything that the app keeps there. To keep what is not sent, log it out instead: it stays there, sealed, until its user logs in.`}
          action="Wipe it"
          onConfirm={() =>
            void attempt(
              `${toWipe.id}/wipe`,
              'POST',
              'The device is logged out. It removes everything at its next contact, and says so here.',
              'Failed to wipe the device',
            )
          }
          onClose={() => setToWipe(null)}
        />
      )}
    </>
  )
}

const unsentOf = ({ unsent }: DeviceInfo) => (unsent ? unsentTotal(unsent) : 0)

/** What would be lost, as far as is known. */
function lossWords({ unsent }: DeviceInfo): string {
  if (unsent === null) return 'It has not said what is unsent there: all of that is lost.'
  return unsentTotal(unsent) > 0
    ? `It had ${unsentWorkWords(unsent)} when it last reported: all of that is lost.`
    : 'It had nothing unsent when it last reported; what was typed there since is lost.'
}

function groupsOf(devices: readonly DeviceInfo[]) {
  const people = [...new Set(devices.map(({ userId }) => userId))]
  const groups = people.map(userId => ({ userId, own: devices.filter(one => one.userId === userId) }))
  const behind = (own: readonly DeviceInfo[]) => Math.max(...own.map(unsentOf))
  return groups.sort((a, b) => behind(b.own) - behind(a.own))
}

interface RowProps {
  device: DeviceInfo
  isBusy: boolean
  onLogOut(): void
  onWipe(): void
  onTakeBack(): void
}

function DeviceRow({ device, isBusy, onLogOut, onWipe, onTakeBack }: RowProps) {
  const momentText = useMomentText()
  const words = agentWords(device.agent)
  const { id, wipe, unsent, isLoggedIn, isCurrent, usedBy } = device
  return (
    <li className="panel-row device staff-device">
      <div>
        <h3>
          {words} {isCurrent && <span className="badge you">This device</span>}
          {device.isNew && <span className="badge new-device">New</span>}
          {!isLoggedIn && wipe === null && <span className="badge dashed">Logged out</span>}
          {wipe !== null && <span className="badge dashed">{wipe.doneAt ? 'Wiped' : 'Wipe asked'}</span>}
        </h3>
        <p className="muted">
          {isCurrent ? 'In use now' : `Last seen ${momentText(device.lastSeenAt)}`}
          {usedBy !== null && `, used by ${usedBy} now`}
        </p>
        {wipe !== null && (
          <p>
            {wipe.doneAt === null
              ? 'It is logged out, and removes everything at its next contact.'
              : `Wiped ${momentText(wipe.doneAt)}: nothing is left on it.`}
          </p>
        )}
      </div>
      {wipe?.doneAt ? null : (
        <p className={unsentOf(device) > 0 ? 'unsent-there' : 'muted'}>
          {unsent === null
            ? 'Has not said what is unsent'
            : `${unsentTotal(unsent) > 0 ? unsentWorkWords(unsent) : 'Nothing unsent'}, as of ${momentText(unsent.reportedAt)}`}
        </p>
      )}
      <div className="dialog-actions">
        {wipe !== null && wipe.doneAt === null && (
          <Button size="2" variant="outline" disabled={isBusy} onClick={onTakeBack}>
            <Undo2 size={16} aria-hidden /> Take back{' '}
            <span className="visually-hidden">the wipe of {words}</span>
          </Button>
        )}
        {wipe === null && id !== null && !isCurrent && (
          <>
            {isLoggedIn && (
              <Button size="2" variant="outline" disabled={isBusy} onClick={onLogOut}>
                <LogOut size={16} aria-hidden /> Log out <span className="visually-hidden">{words}</span>
              </Button>
            )}
            <Button size="2" variant="outline" color="red" disabled={isBusy} onClick={onWipe}>
              <Eraser size={16} aria-hidden /> Wipe <span className="visually-hidden">{words}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
