import { inOrderOf } from '@forecourt/shared/records/merge-lists'
import { useId, useState } from 'react'
import { Field } from '../forms/field.tsx'
import { FileSight, fileName, stringsOf } from './file-sides.tsx'
import './sync.css'

interface Props {
  label: string
  mine: readonly string[]
  theirs: readonly string[]
  /** The addresses of those that are kept, in their order. */
  kept: readonly string[]
  problem: string | undefined
  onChange(kept: string[]): void
}

const ORDERS = { mine: 'My order', theirs: 'Their order' } as const
type Order = keyof typeof ORDERS

/** Which pictures and films are kept, of all that either side has, and in whose order. */
export function FileChoice({ label, mine, theirs, kept, problem, onChange }: Props) {
  const [order, setOrder] = useState<Order>('mine')
  const heading = useId()
  const all = [...mine, ...theirs.filter(url => !mine.includes(url))]
  const sorted = (by: Order) => stringsOf(inOrderOf(all, by === 'mine' ? mine : theirs))
  const choose = (by: Order) => {
    setOrder(by)
    onChange(sorted(by).filter(url => kept.includes(url)))
  }
  const toggle = (url: string) =>
    onChange(sorted(order).filter(one => (one === url ? !kept.includes(url) : kept.includes(one))))
  return (
    <fieldset className="file-choice" aria-labelledby={heading}>
      <legend id={heading}>
        {label}: {kept.length} of {all.length} kept
      </legend>
      <Field label="Order" problem={problem}>
        {control => (
          <select {...control} value={order} onChange={event => choose(event.target.value as Order)}>
            {Object.entries(ORDERS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ul className="file-side">
        {sorted(order).map(url => {
          const name = fileName(url, mine, theirs)
          return (
            <li key={url} className={kept.includes(url) ? '' : 'marked'}>
              <label>
                <FileSight url={url} name="" />
                <span>
                  <input type="checkbox" checked={kept.includes(url)} onChange={() => toggle(url)} />
                  Keep {name.toLowerCase()}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
