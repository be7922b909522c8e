import type { LeadStatus } from '@forecourt/shared/leads/lead-status'
import './gauge.css'

/** How full the circle of a stage is, of eight; a tick and a cross for the two ends. */
const FILLED = {
  new: 0,
  contacted: 2,
  test_drive: 4,
  test_drive_scheduled: 5,
  financing: 6,
  closed: 'tick',
  lost: 'cross',
} as const satisfies Record<LeadStatus, number | 'tick' | 'cross'>

const ROUND = 2 * Math.PI * 3

/** The sign of a stage: its shape says which, its colour says it again. */
export function StageGauge({ status }: { status: LeadStatus }) {
  const filled = FILLED[status]
  return (
    <svg
      className="gauge"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <circle
        cx="8"
        cy="8"
        r="6.6"
        strokeDasharray={filled === 'cross' ? '3 2' : undefined}
        fill={filled === 'tick' ? 'currentColor' : 'none'}
      />
      {filled === 'tick' && <path d="M5 8.200l2.200 2.200L11 6.200" stroke="var(--panel)" />}
      {filled === 'cross' && <path d="M6 6l4 4M10 6l-4 4" />}
      {typeof filled === 'number' && filled > 0 && (
        <circle
          cx="8"
          cy="8"
          r="3"
          strokeWidth="6"
          strokeDasharray={`${(ROUND * filled) / 8} ${ROUND}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  )
}
