import hand from 'icon:Hand'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { isOpen } from '@forecourt/shared/leads/lead-status'
import { OwnerChip } from '../leads/owner-chip.tsx'
import type { CardFacts } from './use-card-facts.ts'

/** Who has a customer, and what takes one whom nobody has. */
export function OwnerRow({ lead, facts }: { lead: Lead; facts: CardFacts }) {
  return (
    <div className="card-owner">
      <OwnerChip owner={facts.ownerOf(lead)} isOpen={isOpen(lead)} />
      {facts.mayTake(lead) && (
        <button type="button" aria-label={`Take ${leadName(lead)}`} onClick={() => facts.onTake(lead)}>
          <img src={hand} alt="" width={15} height={15} /> Take
        </button>
      )}
    </div>
  )
}
