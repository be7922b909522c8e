import { Switch } from '@radix-ui/themes'
import { useId } from 'react'
import { useDealershipSettings } from '../dealership/use-dealership-settings.ts'
import { keepBack, wantedSettings } from '../dealership/wanted-settings.ts'
import { useMirror, useSubject } from '../mirror/use-mirror.ts'
import { TAKEN_BACK } from '../mirror/way-back.ts'
import { useToast } from '../toasts/toasts.tsx'

const wordsOf = (newTakesHero: boolean) =>
  newTakesHero ? 'New inventory takes position 1.' : 'New inventory takes no position by itself.'

/** Whether new inventory takes the first position by itself. */
export function NewStockSwitch() {
  const id = useId()
  const mirror = useMirror()
  const toast = useToast()
  const { settings, change, isOffline } = useDealershipSettings()
  const wanted = useSubject(wantedSettings)

  function set(newTakesHero: boolean) {
    const kept = keepBack({ newTakesHero }, async () => {
      try {
        await change({ newTakesHero })
        // What is said of a vehicle that is offered goes by it.
        mirror.resync()
      } catch (error) {
        const why = error instanceof Error ? error.message : 'Please try again.'
        toast({ title: 'Not changed', text: `${why} ${wordsOf(!newTakesHero)}`, isBad: true })
      }
    })
    toast({
      title: 'Slideshow Updated',
      text: wordsOf(newTakesHero),
      takeBack: async () => {
        kept.takeBack()
        toast({ ...TAKEN_BACK, text: wordsOf(!newTakesHero) })
      },
      onGone: () => void kept.go(),
    })
  }
  return (
    <div className="switch-line">
      <Switch
        id={id}
        size="2"
        checked={(wanted ?? settings)?.newTakesHero ?? false}
        disabled={settings === null || isOffline}
        onCheckedChange={set}
      />
      <label htmlFor={id}>New inventory takes position 1</label>
      {isOffline && <span className="muted">Can be changed when the server is reached.</span>}
    </div>
  )
}
