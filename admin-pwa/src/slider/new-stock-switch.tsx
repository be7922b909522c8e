import { Switch } from '@radix-ui/themes'
import { useId } from 'react'
import { useHouseSettings } from '../house/use-house-settings.ts'
import { useToast } from '../toasts/toasts.tsx'

/** Whether new inventory takes the first position by itself. */
export function NewStockSwitch() {
  const id = useId()
  const toast = useToast()
  const { settings, change, isOffline } = useHouseSettings()

  async function set(newTakesHero: boolean) {
    try {
      await change({ newTakesHero })
    } catch (error) {
      toast({
        title: 'Error',
        text: error instanceof Error ? error.message : 'Please try again.',
        isBad: true,
      })
    }
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
