import type { SessionInfo } from '@forecourt/shared/api/replies'
import { agentWords } from '@forecourt/shared/users/agent-words'
import { Button } from '@radix-ui/themes'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { failureOf } from '../forms/failure.ts'
import { useLogOut } from '../session/use-log-out.tsx'
import { useToast } from '../toasts/toasts.tsx'
import type { DeviceDesk } from './use-devices.ts'

const WIPE_QUESTION =
  'For a device that is lost. At its next contact it removes everything that the app keeps there, what you have not sent too. To keep that, log it out instead: it stays there, sealed, until you log in. Files that were downloaded on it stay.'

/** Where one is logged in, with a way out of each. */
export function Devices({ devices: { list, offlineSince, load, logOut, wipe } }: { devices: DeviceDesk }) {
  const toast = useToast()
  const own = useLogOut()
  const [isBusy, setBusy] = useState(false)
  const devices = list.state === 'there' ? list.devices : []
  const loggedIn = devices.filter(device => device.wipe === null)
  const others = loggedIn.filter(device => !device.isCurrent)
  const [toWipe, setToWipe] = useState<SessionInfo | null>(null)

  async function attempt(work: () => Promise<void>, done: string, failed: string) {
    setBusy(true)
    try {
      await work()
      toast({ title: 'Success', text: done })
    } catch (error) {
      toast({ ...failureOf(error, failed), isBad: true })
    } finally {
      setBusy(false)
    }
  }
  const end = (which: readonly SessionInfo[], done: string) =>
    attempt(() => logOut(which), done, 'Failed to log out')

  return (
    <section className="panel" aria-labelledby="own-devices">
      <header>
        <MonitorSmartphone size={20} aria-hidden />
        <h2 id="own-devices">Devices</h2>
        {list.state === 'there' && <span className="count-badge">{loggedIn.length} logged in</span>}
      </header>
      {list.state === 'there' ? (
        <ul>
          {devices.map(device => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={isBusy}
              onLogOut={device.isCurrent ? own.logOut : () => void end([device], 'The device is logged out.')}
              onWipe={() => setToWipe(device)}
            />
          ))}
        </ul>
      ) : (
        <div className="panel-row muted" role="status">
          <Missing isOffline={offlineSince !== null} hasFailed={list.state === 'failed'} onRetry={load} />
        </div>
      )}
      {others.length > 1 && (
        <div className="panel-row dialog-actions">
          <Button
            size="2"
            variant="outline"
            disabled={isBusy}
            onClick={() => void end(others, 'All other devices are logged out.')}
          >
            <LogOut size={16} aria-hidden /> Log out all other devices
          </Button>
        </div>
      )}
      {own.warning}
      {toWipe && (
        <ConfirmDialog
          title={`Wipe ${agentWords(toWipe.agent)}?`}
          question={WIPE_QUESTION}
          action="Wipe it"
          onConfirm={() =>
            void attempt(
              () => wipe(toWipe),
              'The device is logged out. It removes everything at its next contact.',
              'Failed to wipe the device',
            )
          }
          onClose={() => setToWipe(null)}
        />
      )}
    </section>
  )
}

interface MissingProps {
  isOffline: boolean
  hasFailed: boolean
  onRetry(): void
}

function Missing({ isOffline, hasFailed, onRetry }: MissingProps) {
  if (isOffline) return 'Only the server knows your devices. They appear here as soon as it can be reached.'
  if (!hasFailed) return 'Loading devices...'
  return (
    <>
      <p>Failed to fetch your devices.</p>
      <Button size="2" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

interface DeviceRowProps {
  device: SessionInfo
  isBusy: boolean
  onLogOut(): void
  onWipe(): void
}

function DeviceRow({ device, isBusy, onLogOut, onWipe }: DeviceRowProps) {
  const momentText = useMomentText()
  const words = agentWords(device.agent)
  return (
    <li className="panel-row device">
      <div>
        <h3>
          {words} {device.isCurrent && <span className="badge you">This device</span>}
        </h3>
        <p className="muted">
          Logged in {momentText(device.createdAt)} ·{' '}
          {device.isCurrent ? 'In use now' : `Last seen ${momentText(device.lastSeenAt)}`}
        </p>
        {device.wipe && (
          <p>
            {device.wipe.doneAt === null
              ? 'To be wiped: it removes everything at its next contact.'
              : `Wiped ${momentText(device.wipe.doneAt)}: nothing can be read in the app on it any more.`}
          </p>
        )}
      </div>
      {device.wipe === null && (
        <div className="dialog-actions">
          {!device.isCurrent && (
            <Button size="2" variant="outline" color="red" disabled={isBusy} onClick={onWipe}>
              Wipe <span className="visually-hidden">{words}</span>
            </Button>
          )}
          <Button size="2" variant="outline" disabled={isBusy} onClick={onLogOut}>
            Log out <span className="visually-hidden">{device.isCurrent ? 'this device' : words}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
