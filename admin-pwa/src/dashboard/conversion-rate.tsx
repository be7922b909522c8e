import type { DashboardFigures } from '@forecourt/shared/dashboard/figures'
import './dashboard.css'

const TICKS = 40
const LONG_TICKS = 10

/**
 * The share of leads that stand in a stage of test drives, as a figure and on a scale, and how many of all came to one. Who
 * was imported is not counted in the share, and it says so.
 */
export function ConversionRate({ figures }: { figures: DashboardFigures }) {
  const { rate, testDrives, leads } = figures.conversion
  const { imported } = figures.leads
  return (
    <section className="panel" aria-labelledby="conversion">
      <header>
        <h2 id="conversion">Conversion Rate</h2>
      </header>
      <div className="panel-row conversion">
        <p>
          <b className="conversion-figure">{rate}%</b>{' '}
          <span className="muted">
            {testDrives} of {leads} leads want a test drive or have one scheduled. {figures.testDrives.came}{' '}
            came to theirs.
            {imported > 0 &&
              ` ${imported.toLocaleString('en-US')} imported ${imported === 1 ? 'customer is' : 'customers are'} not counted.`}
          </span>
        </p>
        <svg viewBox="-2 0 404 44" aria-hidden="true">
          {Array.from({ length: TICKS + 1 }, (_, tick) => (
            <line
              // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its place on the scale
              key={tick}
              className={(100 * tick) / TICKS <= rate ? 'passed' : ''}
              x1={tick * 10}
              x2={tick * 10}
              y1={tick % LONG_TICKS === 0 ? 4 : 9}
              y2={20}
            />
          ))}
          <path d={`M${rate * 4} 24l5 8h-10z`} />
        </svg>
        <div className="scale" aria-hidden="true">
          {[0, 25, 50, 75, 100].map(value => (
            <span key={value}>{value}</span>
          ))}
        </div>
      </div>
    </section>
  )
}
