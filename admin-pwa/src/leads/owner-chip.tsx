import type { LeadOwner } from '@forecourt/shared/leads/lead-owner'
import './owners.css'

/** "KP Kim Park"; who has nobody is not to be overlooked. */
export function OwnerChip({ owner, isOpen }: { owner: LeadOwner; isOpen: boolean }) {
  if (owner.state === 'has')
    return (
      <span className="owner">
        <span className="owner-initials" aria-hidden>
          {initialsOf(owner.name)}
        </span>
        <span className="visually-hidden">Owner: </span>
        {owner.name}
      </span>
    )
  const words = owner.state === 'left' ? `Nobody: ${owner.name ?? 'their owner'} has left` : 'Nobody'
  if (!isOpen) return <span className="owner muted">{words}</span>
  return (
    <span className="badge alarm">
      <span className="visually-hidden">Owner: </span>
      {words}
    </span>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(([first]) => first ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
