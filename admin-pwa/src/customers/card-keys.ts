import type { Lead } from '@forecourt/shared/leads/lead'
import type { KeyboardEvent } from 'react'
import type { CardFacts } from './use-card-facts.ts'

const FIRST_CONTROL = 'button, a'

/** The keys of a card that has the focus: O, E, M and T do what its buttons do, the arrows go to the cards around it. */
export function cardKeys(lead: Lead, facts: CardFacts) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const card = event.currentTarget
    // A menu or dialog that belongs to the card is another place on the page.
    if (!(event.target instanceof Node) || !card.contains(event.target)) return
    const done = () => event.preventDefault()
    switch (event.key) {
      case 'o':
        facts.onOpen(lead)
        return done()
      case 'e':
        facts.onEdit(lead)
        return done()
      case 't':
        if (facts.mayTake(lead)) facts.onTake(lead)
        return done()
      case 'm':
        card.querySelector<HTMLElement>('[data-move]')?.focus()
        card
          .querySelector<HTMLElement>('[data-move]')
          ?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        return done()
      case 'ArrowDown':
      case 'ArrowUp':
      case 'ArrowLeft':
      case 'ArrowRight': {
        const next = neighbour(card, event.key)
        if (!next) return
        next.querySelector<HTMLElement>(FIRST_CONTROL)?.focus()
        next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        return done()
      }
    }
  }
}

type Arrow = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight'

/** The nearest card in the direction of an arrow: by place on the screen, so that board and list are alike. */
function neighbour(card: HTMLElement, arrow: Arrow): HTMLElement | null {
  const here = card.getBoundingClientRect()
  const isBeside = arrow === 'ArrowLeft' || arrow === 'ArrowRight'
  let best: HTMLElement | null = null
  let least = Number.POSITIVE_INFINITY
  for (const other of document.querySelectorAll<HTMLElement>('[data-card]')) {
    const there = other.getBoundingClientRect()
    const across = there.left - here.left
    const down = there.top - here.top
    const isAhead =
      (arrow === 'ArrowDown' && down > 1 && Math.abs(across) < here.width / 2) ||
      (arrow === 'ArrowUp' && down < -1 && Math.abs(across) < here.width / 2) ||
      (arrow === 'ArrowRight' && across > here.width / 2) ||
      (arrow === 'ArrowLeft' && across < -here.width / 2)
    if (!isAhead) continue
    const distance = isBeside ? Math.abs(across) * 10 + Math.abs(down) : Math.abs(down)
    if (distance < least) {
      least = distance
      best = other
    }
  }
  return best
}
