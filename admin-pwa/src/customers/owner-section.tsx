import { answeredText, waitOf, waitsForAnswer } from '@forecourt/shared/leads/answer-clock'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { obstacleToOwner, ownerOf } from '@forecourt/shared/leads/lead-owner'
import { isOpen } from '@forecourt/shared/leads/lead-status'
import { userName } from '@forecourt/shared/users/user'
import { Button } from '@radix-ui/themes'
import { Hand } from 'lucide-react'
import { answerPromise } from '../dealer.ts'
import { ColleagueChoice } from '../leads/colleague-choice.tsx'
import { OwnerChip } from '../leads/owner-chip.tsx'
import { instant } from '../mirror/acting.ts'
import { useMirror } from '../mirror/use-mirror.ts'
import { useStaff } from '../mirror/use-staff.ts'
import { useUser } from '../session/use-session.ts'
import { ownersOf } from '../vehicles/vehicle-facts.ts'
import type { LeadActions } from './lead-actions.ts'
import './customers.css'

/** Who has a customer: taken by whoever looks, or handed over to somebody. */
export function OwnerSection({ lead, actions }: { lead: Lead; actions: LeadActions }) {
  const mirror = useMirror()
  const user = useUser()
  const staff = useStaff()
  const owners = ownersOf({ mirror, user })
  const may = (to: string | null) => !owners || obstacleToOwner(lead, to, owners) === null
  const owner = ownerOf(lead, staff)
  const isMine = lead.ownerId === user.id
  const others = staff?.filter(({ id, isActive }) => isActive && id !== lead.ownerId) ?? []
  const mayHandOver = others.some(({ id }) => id !== user.id && may(id))
  return (
    <>
      <div className="line owner-section">
        <OwnerChip owner={owner} isOpen={isOpen(lead)} />
        {!isMine && may(user.id) && (
          <Button
            size="2"
            variant={owner.state === 'has' ? 'outline' : 'solid'}
            onClick={() => void actions.handOver(lead, { id: user.id, name: userName(user) })}
          >
            <Hand size={15} aria-hidden /> Take
          </Button>
        )}
        {mayHandOver && (
          <ColleagueChoice
            aria-label={`Hand ${leadName(lead)} over to`}
            value={lead.ownerId ?? ''}
            onChange={({ target }) => {
              const to = staff?.find(({ id }) => id === target.value) ?? null
              void actions.handOver(lead, to)
            }}
          />
        )}
      </div>
      <Answered lead={lead} />
    </>
  )
}

/** How long a customer waited for the first word. */
function Answered({ lead }: { lead: Lead }) {
  if (waitsForAnswer(lead)) return null
  const wait = waitOf(lead, answerPromise(), instant())
  return wait && <p className="muted">{answeredText(wait)}</p>
}
