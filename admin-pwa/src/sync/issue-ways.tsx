import type { Lead } from '@forecourt/shared/leads/lead'
import { waitingListNote } from '@forecourt/shared/leads/waiting-list'
import { isDeletion, type WayOut } from '@forecourt/shared/sync/settle-issue'
import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { ChooseVehicleDialog } from '../customers/choose-vehicle-dialog.tsx'
import { TIME_ZONE } from '../dealer.ts'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useUser } from '../session/use-session.ts'
import { useToast } from '../toasts/toasts.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import type { IssueDesk } from './use-issue.ts'
import { type Stored, useIssueWrites } from './use-issue-writes.ts'

const LABELS = {
  keep_mine: 'Keep mine',
  edit: 'Edit',
  add_again: 'Add it again',
  move_note: 'Add to another customer',
  copy_note: 'Copy its text',
  another_vehicle: 'Another vehicle',
  waiting_list: 'Waiting list',
  keep_theirs: 'Keep theirs',
} as const satisfies Record<WayOut, string>

const KEPT = { title: 'Kept yours', text: 'Your value is sent again.' } as const
const DELETED = { title: 'Kept yours', text: 'The record is deleted.' } as const
const MOVED = { title: 'Lead Updated', text: 'The customer has the other vehicle.' } as const
const LISTED = { title: 'Note Added', text: 'The customer waits for the vehicle.' } as const

type Dialog = 'edit' | 'add_again' | 'move_note' | 'another_vehicle'

/** A button for each way out of an issue. What settles it is written first, the settlement after. */
export function IssueWays({ issue, desk }: { issue: SyncIssue; desk: IssueDesk }) {
  const writes = useIssueWrites(issue)
  const vehicles = useVehicles()
  const user = useUser()
  const toast = useToast()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setDialog(null)

  async function settled(stored: Promise<Stored>, settlement: 'kept_mine' | 'edited' | 'kept_theirs') {
    const outcome = await stored
    if (outcome.isStored) await desk.settle(settlement)
    else toast({ title: 'Update Failed', text: outcome.problem, isBad: true })
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(String(issue.mine.note ?? ''))
      toast({ title: 'Copied', text: 'The note is in the clipboard.' })
    } catch {
      toast({ title: 'Error', text: 'The note could not be copied. Select its text instead.', isBad: true })
    }
  }

  function waitForVehicle(lead: Lead): Promise<void> {
    const id = String(issue.mine.vehicleId ?? lead.vehicleId)
    const vehicle = vehicles.find(one => one.id === id)
    const note = waitingListNote({
      vehicle: vehicle ? vehicleName(vehicle) : `vehicle #${id}`,
      isSold: vehicle?.status === 'sold',
      at: issue.createdAt,
      by: `${user.firstName} ${user.lastName}`,
      timeZone: TIME_ZONE,
    })
    return settled(writes.addNote(lead, note, 'waiting_list', LISTED), 'kept_theirs')
  }

  async function take(way: WayOut): Promise<void> {
    switch (way) {
      case 'keep_mine':
        return settled(
          isDeletion(issue) ? writes.erase(DELETED) : writes.change(issue.mine, KEPT),
          'kept_mine',
        )
      case 'keep_theirs':
        return desk.settle('kept_theirs')
      case 'copy_note':
        return copy()
      case 'waiting_list':
        return desk.lead && waitForVehicle(desk.lead)
      case 'edit':
      case 'add_again':
      case 'move_note':
      case 'another_vehicle':
        return setDialog(way)
      default:
        return way satisfies never
    }
  }
  const press = async (way: WayOut) => {
    setBusy(true)
    try {
      await take(way)
    } catch {
      toast({
        title: 'Update Failed',
        text: 'Your decision could not be stored on this device.',
        isBad: true,
      })
    } finally {
      setBusy(false)
    }
  }

  const labelOf = (way: WayOut) => (way === 'keep_theirs' && !desk.record ? 'Let it go' : LABELS[way])
  const status = issue.mine.status ?? desk.lead?.status
  return (
    <>
      <div className="issue-ways">
        {desk.ways.map((way, index) => (
          <Button
            key={way}
            size="2"
            variant={index === 0 ? 'solid' : 'outline'}
            disabled={isBusy}
            onClick={() => void press(way)}
          >
            {labelOf(way)}
          </Button>
        ))}
      </div>
      {(dialog === 'edit' || dialog === 'add_again') && (
        <IssueDialog issue={issue} desk={desk} way={dialog} onClose={close} />
      )}
      {dialog === 'move_note' && <NoteDialog issue={issue} desk={desk} onClose={close} />}
      {dialog === 'another_vehicle' && desk.lead && (status === 'financing' || status === 'closed') && (
        <ChooseVehicleDialog
          lead={desk.lead}
          status={status}
          onClose={close}
          onChoose={vehicleId => {
            close()
            void settled(writes.change({ ...issue.mine, vehicleId }, MOVED), 'edited')
          }}
        />
      )}
    </>
  )
}
