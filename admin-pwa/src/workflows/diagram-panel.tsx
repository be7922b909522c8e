import { Suspense, useState } from 'react'
import { Diagram } from './diagram.tsx'
import { type Direction, type Flow, inWords, KINDS, type Kind } from './flow.ts'
import './workflows.css'

const KIND_LABELS = {
  stage: 'Stage or place',
  step: 'What happens',
  question: 'Question',
  wait: 'Wait',
  email: 'E-mail, not sent',
} as const satisfies Record<Kind, string>

const WIDE_FROM_PX = 1000

export function DiagramPanel({ flow }: { flow: Flow }) {
  const [isRealSize, setRealSize] = useState(false)
  const [direction] = useState<Direction>(flow.fitsAcross && innerWidth >= WIDE_FROM_PX ? 'LR' : 'TB')
  const kinds = KINDS.filter(kind => flow.steps.some(step => step.kind === kind))
  return (
    <section className="panel diagram-panel" aria-labelledby={`${flow.id}-title`}>
      <header>
        <h2 id={`${flow.id}-title`}>{flow.title}</h2>
        <fieldset className="views" aria-label="Size of the diagram">
          <button type="button" aria-pressed={!isRealSize} onClick={() => setRealSize(false)}>
            Fit width
          </button>
          <button type="button" aria-pressed={isRealSize} onClick={() => setRealSize(true)}>
            Real size
          </button>
        </fieldset>
      </header>
      <div className="panel-row">
        <p className="muted">{flow.summary}</p>
        {kinds.includes('email') && (
          <p className="muted">
            Documentation only: the e-mails drawn here with a dashed line are not sent by this product.
          </p>
        )}
      </div>
      <Suspense>
        <Diagram flow={flow} direction={direction} isRealSize={isRealSize} />
      </Suspense>
      {kinds.length > 1 && (
        <ul className="panel-row diagram-legend" aria-label="Legend">
          {kinds.map(kind => (
            <li key={kind}>
              <span className={`swatch ${kind}`} aria-hidden />
              {KIND_LABELS[kind]}
            </li>
          ))}
        </ul>
      )}
      <details className="panel-row diagram-words">
        <summary>In words</summary>
        <ol>
          {inWords(flow).map(({ title, details, next }) => (
            <li key={title}>
              <b>{title}</b>
              {details.length > 0 && `: ${details.join(', ')}`}.
              {next.length > 0 && <span className="muted"> Then: {next.join(' · ')}.</span>}
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
