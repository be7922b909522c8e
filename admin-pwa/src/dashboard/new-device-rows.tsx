import { addressWords } from '@forecourt/shared/audit/audit-words'
import { clockText, dayText } from '@forecourt/shared/clock/clock-text'
import { agentWords } from '@forecourt/shared/users/agent-words'
import { type NewDevice, newDeviceSchema } from '@forecourt/shared/users/new-device'
import { Button } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { Laptop } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { timeZone } from '../dealer.ts'
import { failureOf } from '../forms/failure.ts'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { HighlightRow } from './highlight-row.tsx'

const SIGN_PX = 18
const listSchema = z.array(newDeviceSchema)

/** Log-ins on devices that are new for their users, for administrators. Only the server knows them. */
export function useNewDevices() {
  const isFor = useMay()('manage_users')
  const toast = useToast()
  const { offlineSince, obstacle } = useConnection()
  const [devices, setDevices] = useState<readonly NewDevice[]>([])
  const load = useCallback(async () => {
    try {
      setDevices(listSchema.parse(await send('/api/devices/new')))
    } catch {
      // Told by the connection; they are asked for again when the server is back.
    }
  }, [])
  const canAsk = isFor && offlineSince === null && obstacle === null
  useEffect(() => {
    if (canAsk) void load()
  }, [canAsk, load])
  async function see({ device, userId }: NewDevice) {
    try {
      await send('/api/devices/seen', { method: 'POST', body: { device, userId } })
    } catch (error) {
      toast({ ...failureOf(error, 'This could not be written down'), isBad: true })
    }
    await load()
  }
  return { devices: isFor ? devices : [], see }
}

interface Props {
  devices: readonly NewDevice[]
  now: string
  onSee(device: NewDevice): Promise<void>
}

export function NewDeviceRows({ devices, now, onSee }: Props) {
  return devices.map(one => (
    <HighlightRow
      key={`${one.device}-${one.userId}`}
      when={dayText(one.firstAt, timeZone(), now)}
      tone="scheduled"
      sign={<Laptop size={SIGN_PX} aria-hidden />}
      title={`${one.name} logged in on a new device`}
      detail={[
        agentWords(one.agent),
        clockText(one.firstAt, timeZone()),
        one.address && addressWords(one.address),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <Button size="2" variant="outline" onClick={() => void onSee(one)}>
        That is known
      </Button>
      <Link to="/security" search={{ tab: 'devices' }} className="button-link">
        Devices
      </Link>
    </HighlightRow>
  ))
}
