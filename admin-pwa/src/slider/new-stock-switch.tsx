import { Switch } from '@radix-ui/themes'
import { useId } from 'react'
import { newStockWords } from '../dealership/new-stock-words.ts'
import { useDealershipSettings } from '../dealership/use-dealership-settings.ts'
import { useTellSettings } from '../dealership/use-tell-settings.ts'
import { keepBack, wantedSettings } from '../dealership/wanted-settings.ts'
import { useMirror, useSubject } from '../mirror/use-mirror.ts'
import { TAKEN_BACK } from '../mirror/way-back.ts'
import { useToast } from '../toasts/toasts.tsx'
import './slider.css'

/** Whether new inventory takes the first position by itself. */
export function NewStockSwitch() {
  const id = useId()
  const { userId } = useMirror()
  const toast = useToast()
  const tell = useTellSettings()
  const { settings, isOffline } = useDealershipSettings()
  const wanted = useSubject(wantedSettings)

  function set(newTakesHero: boolean) {
    const setting = { newTakesHero }
    const kept = keepBack(setting, userId, () => tell(setting))
    toast({
      title: 'Slideshow Updated',
      text: newStockWords(newTakesHero),
      takeBack: async () => {
        kept.takeBack()
        toast({ ...TAKEN_BACK, text: newStockWords(!newTakesHero) })
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
