import { zonedInstant } from '@forecourt/shared/clock/zoned-time'
import { dueChoices } from '@forecourt/shared/tasks/next-step'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { timeZone } from '../dealer.ts'
import { instant } from '../mirror/acting.ts'
import './tasks.css'

interface Props {
  /** What the buttons are for: "Next step for Ruth Becker". */
  label: string
  onChoose(due: string): void
}

/** The times that are likely, each at one tap, and any other one. */
export function DueButtons({ label, onChoose }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <fieldset className="due-buttons" aria-label={label}>
      {dueChoices(instant(), timeZone()).map(({ label: words, due }) => (
        <Button key={due} size="2" variant="outline" onClick={() => onChoose(due)}>
          {words}
        </Button>
      ))}
      {typed === null ? (
        <Button size="2" variant="ghost" onClick={() => setTyped('')}>
          Another time…
        </Button>
      ) : (
        <span className="line">
          <input
            type="datetime-local"
            aria-label="Another time, in the dealer’s time"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            size="2"
            disabled={typed === ''}
            onClick={() => {
              const [day = '', time = ''] = typed.split('T')
              setTyped(null)
              onChoose(zonedInstant(day, time, timeZone()))
            }}
          >
            Set
          </Button>
        </span>
      )}
    </fieldset>
  )
}
