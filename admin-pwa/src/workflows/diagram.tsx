import { use, useId, useMemo } from 'react'
import './diagram.css'
import type { Direction, Flow, Kind } from './flow.ts'
import { type Arrow, type Box, LINE_HEIGHT, layOut, pathOf, SLANT } from './layout.ts'
import { loadTextWidth } from './text-width.ts'

const textWidth = loadTextWidth()

interface Props {
  flow: Flow
  direction: Direction
  isRealSize: boolean
}

/** A flow as a diagram, as wide as its place or in its real size. */
export function Diagram({ flow, direction, isRealSize }: Props) {
  const widthOf = use(textWidth)
  const { width, height, boxes, arrows } = useMemo(
    () => layOut(flow, direction, widthOf),
    [flow, direction, widthOf],
  )
  const id = useId()
  return (
    <div
      className="diagram-scroll"
      role="group"
      aria-label={flow.title}
      // What is wider than the screen is scrolled by keyboard too.
      tabIndex={isRealSize ? 0 : undefined}
    >
      <svg
        className="diagram"
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-summary`}
        viewBox={`0 0 ${width} ${height}`}
        style={isRealSize ? { width } : { maxWidth: width }}
      >
        <title id={`${id}-title`}>{`Diagram: ${flow.title}`}</title>
        <desc id={`${id}-summary`}>{flow.summary}</desc>
        <marker
          id={`${id}-head`}
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path className="arrow-head" d="M0,0 L10,5 L0,10 z" />
        </marker>
        {arrows.map(arrow => (
          <path key={arrow.id} className="arrow" d={pathOf(arrow.points)} markerEnd={`url(#${id}-head)`} />
        ))}
        {arrows.map(({ id: arrow, label }) => label && <ArrowLabel key={arrow} label={label} />)}
        {boxes.map(box => (
          <StepBox key={box.step.id} box={box} />
        ))}
      </svg>
    </div>
  )
}

function ArrowLabel({ label: { text, x, y, width } }: { label: NonNullable<Arrow['label']> }) {
  return (
    <g className="arrow-label">
      <rect x={x - width / 2} y={y - LINE_HEIGHT / 2} width={width} height={LINE_HEIGHT} />
      <text x={x} y={y}>
        {text}
      </text>
    </g>
  )
}

function StepBox({ box }: { box: Box }) {
  const { step, lines, x } = box
  return (
    <g className={`step-box ${step.kind}`}>
      <Outline box={box} />
      <text x={x}>
        {lines.map(({ text, isTitle, y }) => (
          <tspan key={y} x={x} y={y} className={isTitle ? 'title' : ''}>
            {text}
          </tspan>
        ))}
      </text>
    </g>
  )
}

/** How round the corners of a box are, where it has four. */
const ROUND = {
  stage: () => 0,
  step: () => 6,
  wait: ({ height }) => height / 2,
  email: () => 0,
} as const satisfies Record<Exclude<Kind, 'question'>, (box: Box) => number>

function Outline({ box }: { box: Box }) {
  const { x, y, width, height, step } = box
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2]
  if (step.kind === 'question')
    return (
      <polygon
        points={`${left},${y} ${left + SLANT},${top} ${right - SLANT},${top} ${right},${y} ${right - SLANT},${bottom} ${left + SLANT},${bottom}`}
      />
    )
  return <rect x={left} y={top} width={width} height={height} rx={ROUND[step.kind](box)} />
}
