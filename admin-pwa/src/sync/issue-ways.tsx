import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import { isMissingMedia } from '@forecourt/shared/sync/missing-media'
import { isDeletion, type WayOut } from '@forecourt/shared/sync/settle-issue'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { ChooseVehicleDialog } from '../customers/choose-vehicle-dialog.tsx'
import { SaleDialog } from '../customers/sale-dialog.tsx'
import { useCopy } from '../forms/copy.ts'
import { useToast } from '../toasts/toasts.tsx'
import type { IssueDesk } from './issue-desk.ts'
import { IssueDialog } from './issue-dialog.tsx'
import type { Stored } from './issue-writes.ts'
import { KeptDeletionDialog } from './kept-deletion-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import type { PlainWay } from './settling.ts'
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

type Dialog = 'edit' | 'add_again' | 'move_note' | 'another_vehicle' | 'delete'

/** A way that would sell a vehicle. */
type AskedSale = Extract<Stored, { sale: unknown }>['sale'] & { way: PlainWay }

/** A button for each way out of an issue. What settles it is written first, the settlement after. */
export function IssueWays({ issue, desk, isOwn }: { issue: SyncIssue; desk: IssueDesk; isOwn: boolean }) {
  const settling = useSettling(issue)
  const toast = useToast()
  const copy = useCopy()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [sale, setSale] = useState<AskedSale | null>(null)
  const close = () => setDialog(null)

  async function settle(way: PlainWay, isSale = false) {
    const stored = await settling.take(way, desk, isSale)
    setSale(stored && 'sale' in stored ? { way, ...stored.sale } : null)
  }

  async function take(way: WayOut): Promise<void> {
    switch (way) {
      case 'keep_mine':
        return isDeletion(issue) ? setDialog('delete') : settle(way)
      case 'keep_both':
      case 'keep_theirs':
      case 'waiting_list':
        return settle(way)
      case 'copy_note':
        return copy(String(issue.mine.note ?? ''), 'The note')
      case 'edit':
      case 'add_again':
      case 'move_note':
      case 'another_vehicle':
        return setDialog(way)
      default:
        return way satisfies never
    }
  }
  const attempt = async (act: () => Promise<unknown>) => {
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
      {dialog === 'delete' && (
        <KeptDeletionDialog
          issue={issue}
          isOwn={isOwn}
          onConfirm={seen => void attempt(() => settling.erase(seen))}
          onClose={close}
        />
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
      {sale && (
        <SaleDialog
          lead={sale.lead}
          vehicleId={sale.vehicleId}
          onConfirm={() => void attempt(() => settle(sale.way, true))}
          onClose={() => setSale(null)}
        />
      )}
    </>
  )
}
