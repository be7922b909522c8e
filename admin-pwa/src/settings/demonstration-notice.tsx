import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { useHouseSettings } from '../house/use-house-settings.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { useToast } from '../toasts/toasts.tsx'

const QUESTION =
  'All vehicles, customers, events and applications of the demonstration are deleted, here and on the website. What you added yourself stays. This action cannot be undone.'

/** As long as there is something left of the demonstration: the way to be rid of it. */
export function DemonstrationNotice() {
  const { settings, isOffline, clearDemonstration } = useHouseSettings()
  const mirror = useMirror()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const [isClearing, setClearing] = useState(false)
  if (!settings?.hasDemonstration) return null

  async function clear() {
    setClearing(true)
    try {
      await clearDemonstration()
      mirror.resync()
      toast({ title: 'Success', text: 'The demonstration stock is cleared.' })
    } catch (error) {
      toast({
        title: 'Error',
        text: error instanceof Error ? error.message : 'Please try again.',
        isBad: true,
      })
    } finally {
      setClearing(false)
    }
  }
  return (
    <div className="notice" role="note">
      <span className="grow">This dealership still shows demonstration stock.</span>
      <Button size="2" variant="outline" disabled={isOffline || isClearing} onClick={() => setAsking(true)}>
        {isClearing ? 'Clearing …' : 'Clear the demonstration'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Clear the demonstration stock?"
          question={QUESTION}
          action="Clear it"
          onConfirm={() => void clear()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
