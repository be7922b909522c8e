import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  pointerWithin,
  rectIntersection,
  useDroppable,
} from '@dnd-kit/core'
import { type Lead, leadName } from '@forecourt/shared/leads/lead'
import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@forecourt/shared/leads/lead-status'
import { memo, useCallback, useMemo, useState } from 'react'
import { useDragSensors } from '../shell/use-drag-sensors.ts'
import { BoardColumn } from './board-column.tsx'
import { columnCoordinates } from './column-coordinates.ts'
import { LeadCard } from './lead-card.tsx'
import type { CardFacts } from './use-card-facts.ts'
import { useEdgeScroll } from './use-edge-scroll.ts'
import './customers.css'

const stageOf = (id: string | number | undefined): LeadStatus | null =>
  LEAD_STATUSES.find(status => `${id}`.endsWith(`:${status}`)) ?? null

const underPointer: CollisionDetection = args => {
  const within = pointerWithin(args)
  return within.length > 0 ? within : rectIntersection(args)
}

/** A card that is dropped by keyboard: it has the focus again where it arrives. */
interface Landing {
  id: string
  status: LeadStatus
}

/** As one for all empty columns. */
const NOBODY: readonly Lead[] = []

/** The pipeline: seven columns, and cards that move between them by mouse, touch and keyboard. */
export const Board = memo(function Board({ leads, facts }: { leads: readonly Lead[]; facts: CardFacts }) {
  const columns = useMemo(() => Map.groupBy(leads, ({ status }) => status), [leads])
  const [dragged, setDragged] = useState<Lead | null>(null)
  const [landing, setLanding] = useState<Landing | null>(null)
  const sensors = useDragSensors(columnCoordinates)
  const autoScroll = useEdgeScroll(dragged !== null)
  const leadOf = (id: string | number) => leads.find(lead => lead.id === id)
  const nameOf = (id: string | number) => {
    const lead = leadOf(id)
    return lead ? leadName(lead) : 'The card'
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `Picked up ${nameOf(active.id)}. Arrow keys choose a stage, Space drops, Escape cancels.`,
    onDragOver: ({ over }) => {
      const stage = stageOf(over?.id)
      return stage ? `Over ${LEAD_STATUS_LABELS[stage]}.` : undefined
    },
    onDragEnd: ({ active, over }) => {
      const stage = stageOf(over?.id)
      return stage
        ? `Dropped ${nameOf(active.id)} on ${LEAD_STATUS_LABELS[stage]}.`
        : `${nameOf(active.id)} stays.`
    },
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays.`,
  }

  function drop({ active, over, activatorEvent }: DragEndEvent) {
    setDragged(null)
    const lead = leadOf(active.id)
    const stage = stageOf(over?.id)
    if (!lead || !stage || stage === lead.status) return
    if (activatorEvent instanceof KeyboardEvent) setLanding({ id: lead.id, status: stage })
    facts.onMove(lead, stage)
  }
  const landed = useCallback(() => setLanding(null), [])

  return (
    <DndContext
      sensors={sensors}
      autoScroll={autoScroll}
      accessibility={{ announcements }}
      collisionDetection={underPointer}
      onDragStart={({ active }) => {
        setLanding(null)
        setDragged(leadOf(active.id) ?? null)
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <div className={dragged ? 'dragging' : undefined} style={{ display: 'contents' }}>
        <div className="strip" aria-hidden="true">
          {dragged && LEAD_STATUSES.map(status => <StripTarget key={status} status={status} />)}
        </div>
        <section className="board" aria-label="Pipeline">
          {LEAD_STATUSES.map(status => (
            <BoardColumn
              key={status}
              status={status}
              leads={columns.get(status) ?? NOBODY}
              facts={facts}
              landing={landing?.status === status ? landing.id : null}
              onLanded={landed}
            />
          ))}
        </section>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && <LeadCard lead={dragged} facts={facts} className="floating" />}
      </DragOverlay>
    </DndContext>
  )
})

/** Where a card can be dropped without scrolling to a far column. */
function StripTarget({ status }: { status: LeadStatus }) {
  const { setNodeRef, isOver } = useDroppable({ id: `strip:${status}` })
  return (
    <div ref={setNodeRef} className={`stage-${status} ${isOver ? 'over' : ''}`}>
      {LEAD_STATUS_LABELS[status]}
    </div>
  )
}
