import type { DemonstrationReply } from '@forecourt/shared/settings/dealership-settings'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { useMomentText } from '../clock/today.ts'
import { useDealershipSettings } from '../dealership/use-dealership-settings.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useMirror } from '../mirror/use-mirror.ts'
import { useToast } from '../toasts/toasts.tsx'

const QUESTION =
  'All vehicles, customers, events and applications of the demonstration are deleted, here and on the website. What you added yourself stays. This action cannot be undone.'

const NAMED = 5

/** As long as there is something left of the demonstration: the way to be rid of it. */
export function DemonstrationNotice() {
  const { settings, isOffline, lookAtDemonstration, clearDemonstration } = useDealershipSettings()
  const mirror = useMirror()
  const toast = useToast()
  const [seen, setSeen] = useState<DemonstrationReply | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!settings?.hasDemonstration) return null

  async function attempt(act: () => Promise<void>) {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Please try again.'
      toast({ title: 'Error', text, isBad: true })
    } finally {
      setBusy(false)
    }
  }
  const clear = (looked: DemonstrationReply) =>
    attempt(async () => {
      const kept = await clearDemonstration(looked)
      mirror.resync()
      toast({ title: 'Success', text: `The demonstration stock is cleared.${keptWords(kept)}` })
    })
  return (
    <div className="notice" role="note">
      <span className="grow">This dealership still shows demonstration stock.</span>
      <Button
        size="2"
        variant="outline"
        disabled={isOffline || isBusy}
        onClick={() => void attempt(async () => setSeen(await lookAtDemonstration()))}
      >
        {isBusy ? 'One moment …' : 'Clear the demonstration'}
      </Button>
      {seen && (
        <ConfirmDialog
          title="Clear the demonstration stock?"
          question={QUESTION}
          action="Clear it"
          onConfirm={() => void clear(seen)}
          onClose={() => setSeen(null)}
        >
          <Touched touched={seen.touched} />
        </ConfirmDialog>
      )}
    </div>
  )
}

/** What staff did with it goes, too: whoever clears it is told so first. */
function Touched({ touched }: Pick<DemonstrationReply, 'touched'>) {
  const momentText = useMomentText()
  if (touched.length === 0) return null
  const more = touched.length - NAMED
  return (
    <>
      <p>Staff worked on some of it. Their changes and notes are deleted with it:</p>
      <ul>
        {touched.slice(0, NAMED).map(({ title, by, at }) => (
          <li key={title}>
            {title}: {by}, {momentText(at)}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </>
  )
}

const keptWords = (kept: readonly string[]) =>
  kept.length === 0 ? '' : ` What was changed meanwhile stays: ${kept.join(', ')}.`
