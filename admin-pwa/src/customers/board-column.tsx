import { useDraggable, useDroppable } from '@dnd-kit/core'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { IconButton } from '@radix-ui/themes'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { StageGauge } from '../leads/stage-gauge.tsx'
import { measureLater } from '../shell/measure-later.ts'
import { LeadCard } from './lead-card.tsx'
import type { CardFacts } from './use-card-facts.ts'
import './customers.css'

const USUAL_CARD_PX = 220

interface Props {
  status: LeadStatus
  leads: readonly Lead[]
  facts: CardFacts
  /** The card that is to have the focus as soon as it is here. */
  landing: string | null
  onLanded(): void
}

/** One stage. Only the cards that are seen are drawn, so that thousands stay smooth. */
export const BoardColumn = memo(function BoardColumn({ status, leads, facts, landing, onLanded }: Props) {
  const { setNodeRef, isOver } = useDroppable({ id: `column:${status}` })
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => USUAL_CARD_PX,
    getItemKey: index => leads[index]?.id ?? index,
    overscan: 1,
    measureElement: measureLater,
  })
  const landedAt = landing === null ? -1 : leads.findIndex(({ id }) => id === landing)
  useEffect(() => {
    if (landedAt >= 0) virtual.scrollToIndex(landedAt)
  }, [landedAt, virtual])
  const label = LEAD_STATUS_LABELS[status]
  return (
    <section ref={setNodeRef} className={`column stage-${status} ${isOver ? 'over' : ''}`} aria-label={label}>
      <header className="column-head">
        <StageGauge status={status} />
        <h2>{label}</h2>
        <span className="column-count">{leads.length}</span>
      </header>
      <div ref={scroll} className="cards">
        {leads.length === 0 && <p className="empty">No leads in this stage</p>}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(item => {
            const lead = leads[item.index]
            return (
              lead && (
                <div
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  className="card-place"
                  style={{ position: 'absolute', insetInline: 0, transform: `translateY(${item.start}px)` }}
                >
                  <DraggableCard
                    lead={lead}
                    facts={facts}
                    isLanding={lead.id === landing}
                    onLanded={onLanded}
                  />
                </div>
              )
            )
          })}
        </div>
      </div>
    </section>
  )
})

interface CardProps {
  lead: Lead
  facts: CardFacts
  isLanding: boolean
  onLanded(): void
}

const DraggableCard = memo(function DraggableCard({ lead, facts, isLanding, onLanded }: CardProps) {
  const { setNodeRef, setActivatorNodeRef, activatorNode, listeners, attributes, isDragging } = useGrip(
    lead.id,
  )
  const { id } = lead
  const name = leadName(lead)
  const describedBy = attributes['aria-describedby']
  useEffect(() => {
    if (!isLanding) return
    // Behind a dialog it gets the focus when that is closed.
    if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) activatorNode.current?.focus()
    onLanded()
  }, [isLanding, onLanded, activatorNode])
  // The same elements as long as nothing changes, so that the card is not drawn anew whenever another one is dragged.
  const { pointers, grip } = useMemo(() => {
    const { onKeyDown, ...pointers } = listeners ?? {}
    const grip = (
      <IconButton
        ref={setActivatorNodeRef}
        size="2"
        variant="ghost"
        color="gray"
        className="grip"
        data-focus={`grip ${id}`}
        aria-label={`Drag ${name}`}
        aria-describedby={describedBy}
        onKeyDown={event => onKeyDown?.(event)}
      >
        <span className="dots six" aria-hidden />
      </IconButton>
    )
    return { pointers, grip }
  }, [listeners, setActivatorNodeRef, id, name, describedBy])
  return (
    <div ref={setNodeRef}>
      <LeadCard
        lead={lead}
        facts={facts}
        className={isDragging ? 'dragged' : ''}
        handleProps={pointers}
        grip={grip}
      />
    </div>
  )
})

/** What drags a card, with the node of its grip. */
function useGrip(id: string) {
  const draggable = useDraggable({ id })
  const activatorNode = useRef<HTMLElement | null>(null)
  const { setActivatorNodeRef: tell } = draggable
  const setActivatorNodeRef = useCallback(
    (node: HTMLElement | null) => {
      activatorNode.current = node
      tell(node)
    },
    [tell],
  )
  return { ...draggable, activatorNode, setActivatorNodeRef }
}
