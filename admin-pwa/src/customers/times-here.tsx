import users from 'icon:Users'
import type { CardFacts } from './use-card-facts.ts'

/** Says on a card that the customer is likely there more than once; who the others are is in the customer's dialog. */
export function TimesHere({ id, facts }: { id: string; facts: CardFacts }) {
  const times = facts.timesHere.get(id)
  if (times === undefined) return null
  return (
    <span className="badge outlined" title="The same phone or email as another customer">
      <img src={users} alt="" width={14} height={14} /> {times === 2 ? 'Here twice' : `Here ${times} times`}
    </span>
  )
}
