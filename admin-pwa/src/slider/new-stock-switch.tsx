import { Switch } from '@radix-ui/themes'
import { useId } from 'react'
import { useDealershipSettings } from '../dealership/use-dealership-settings.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { notTakenBack, TAKEN_BACK } from '../mirror/way-back.ts'
import { useToast } from '../toasts/toasts.tsx'

/** Whether new inventory takes the first position by itself. */
export function NewStockSwitch() {
  const id = useId()
  const mirror = useMirror()
  const toast = useToast()
  const { settings, change, isOffline } = useDealershipSettings()

  async function set(newTakesHero: boolean, isUndo = false) {
    try {
      await change({ newTakesHero })
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Please try again.'
      return toast(isUndo ? notTakenBack(text) : { title: 'Error', text, isBad: true })
    }
    // What is said of a vehicle that is offered goes by it.
    mirror.resync()
    const text = newTakesHero
      ? 'New inventory takes position 1.'
      : 'New inventory takes no position by itself.'
    const done = { title: 'Slideshow Updated', text, takeBack: () => set(!newTakesHero, true) }
    toast(isUndo ? { ...TAKEN_BACK, text } : done)
  }
  return (
    <div className="switch-line">
      <Switch
        id={id}
        size="2"
        checked={settings?.newTakesHero ?? false}
        disabled={settings === null || isOffline}
        onCheckedChange={checked => void set(checked)}
      />
      <label htmlFor={id}>New inventory takes position 1</label>
      {isOffline && <span className="muted">Can be changed when the server is reached.</span>}
    </div>
  )
}
