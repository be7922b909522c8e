import { isMissingMedia } from '@forecourt/shared/sync/missing-media'
import type { WayOut } from '@forecourt/shared/sync/settle-issue'
import type { SyncIssue } from '@forecourt/shared/sync/sync-issue'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { ChooseVehicleDialog } from '../customers/choose-vehicle-dialog.tsx'
import { useToast } from '../toasts/toasts.tsx'
import type { IssueDesk } from './issue-desk.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { useSettling } from './use-issue.ts'

const LABELS = {
  keep_mine: 'Keep mine',
  keep_both: 'Keep both',
  edit: 'Edit',
  add_again: 'Add it again',
  move_note: 'Add to another customer',
  copy_note: 'Copy its text',
  another_vehicle: 'Another vehicle',
  waiting_list: 'Waiting list',
  keep_theirs: 'Keep theirs',
} as const satisfies Record<WayOut, string>

/** Of somebody else's change, where the own words would say another's. */
const OTHERS_LABELS: Readonly<Partial<Record<WayOut, string>>> = {
  keep_mine: 'Keep their change',
  keep_theirs: 'Leave it as it is',
}

/** Of a test drive that something stands against. */
const TEST_DRIVE_LABELS: Readonly<Partial<Record<WayOut, string>>> = {
  keep_mine: 'Schedule anyway',
  edit: 'Another time',
  keep_theirs: 'Do not schedule',
}

type Dialog = 'edit' | 'add_again' | 'move_note' | 'another_vehicle'

/** A button for each way out of an issue. What settles it is written first, the settlement after. */
export function IssueWays({ issue, desk, isOwn }: { issue: SyncIssue; desk: IssueDesk; isOwn: boolean }) {
  const settling = useSettling(issue)
  const toast = useToast()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => setDialog(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(String(issue.mine.note ?? ''))
      toast({ title: 'Copied', text: 'The note is in the clipboard.' })
    } catch {
      toast({ title: 'Error', text: 'The note could not be copied. Select its text instead.', isBad: true })
    }
  }

  async function take(way: WayOut): Promise<void> {
    switch (way) {
      case 'keep_mine':
      case 'keep_both':
      case 'keep_theirs':
      case 'waiting_list':
        return settling.take(way, desk)
      case 'copy_note':
        return copy()
      case 'edit':
      case 'add_again':
      case 'move_note':
      case 'another_vehicle':
        return setDialog(way)
      default:
        return way satisfies never
    }
  }
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch {
      toast({
        title: 'Update Failed',
        text: 'Your decision could not be stored on this device.',
        isBad: true,
      })
    } finally {
      setBusy(false)
      // What is settled leaves the screen, and the focus with it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('needs-you')?.focus()
      })
    }
  }

  const words = {
    ...LABELS,
    ...(isOwn ? {} : OTHERS_LABELS),
    ...(desk.isTroubled ? TEST_DRIVE_LABELS : {}),
  }
  function labelOf(way: WayOut) {
    if (way !== 'keep_theirs') return words[way]
    if (!desk.record) return 'Let it go'
    return isMissingMedia(issue) ? 'Go on without them' : words[way]
  }
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
            onClick={() => void attempt(() => take(way))}
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
            void attempt(() => settling.giveAnother(vehicleId, desk))
          }}
        />
      )}
    </>
  )
}
