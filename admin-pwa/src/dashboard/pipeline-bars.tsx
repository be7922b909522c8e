import type { DashboardFigures } from '@forecourt/shared/dashboard/figures'
import { LEAD_STATUS_LABELS } from '@forecourt/shared/leads/lead-status'
import { StageGauge } from '../leads/stage-gauge.tsx'
import './dashboard.css'

/** How many customers stand in the first stages, each beside the fullest of them. */
export function PipelineBars({ bars }: Pick<DashboardFigures, 'bars'>) {
  const most = Math.max(1, ...bars.map(bar => bar.count))
  return (
    <section className="panel" aria-labelledby="pipeline">
      <header>
        <h2 id="pipeline">Lead Pipeline</h2>
      </header>
      <ul className="panel-row bars">
        {bars.map(({ status, count }) => (
          <li key={status} className={`bar stage-${status}`}>
            <span className="line">
              <StageGauge status={status} /> {LEAD_STATUS_LABELS[status]}
            </span>
            <span className="bar-track">
              <span style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
