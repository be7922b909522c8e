import { useEffect, useRef, useState } from 'react'
import { type DrawingOrder, type DrawingReport, drawingReportSchema } from './drawing.ts'

const PATIENCE_MS = 20_000

interface Props extends DrawingOrder {
  title: string
  isRealSize: boolean
}

/** A diagram, drawn by a page of its own in a frame that is as high as what it shows. */
export function DiagramFrame({ title, source, isRealSize }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [report, setReport] = useState<DrawingReport>({ state: 'ready' })

  useEffect(() => {
    const waiting = setTimeout(() => setReport({ state: 'failed' }), PATIENCE_MS)
    const listen = ({ source: sender, data }: MessageEvent) => {
      const page = frame.current?.contentWindow
      const said = drawingReportSchema.safeParse(data).data
      if (!page || sender !== page || !said) return
      if (said.state === 'ready') page.postMessage({ source } satisfies DrawingOrder, location.origin)
      else clearTimeout(waiting)
      setReport(said)
    }
    addEventListener('message', listen)
    return () => {
      clearTimeout(waiting)
      removeEventListener('message', listen)
    }
  }, [source])

  if (report.state === 'failed')
    return (
      <div className="panel-row diagram-failed" role="alert">
        <p>
          <b>The diagram could not be drawn.</b> This is what it is drawn from; below it is told in words.
        </p>
        <pre tabIndex={0}>{source}</pre>
      </div>
    )
  const isDrawn = report.state === 'drawn'
  return (
    <div className="diagram-place">
      <p role="status" className={isDrawn ? 'visually-hidden' : 'empty'}>
        {isDrawn ? '' : 'Drawing the diagram...'}
      </p>
      <div
        className="diagram-scroll"
        role="group"
        aria-label={title}
        // What is wider than the screen is scrolled by keyboard too.
        tabIndex={isRealSize ? 0 : undefined}
      >
        <iframe
          ref={frame}
          title={`Diagram: ${title}`}
          src={`${import.meta.env.BASE_URL}diagram.html`}
          className={isDrawn ? 'drawn' : 'drawing'}
          style={
            isDrawn
              ? {
                  aspectRatio: `${report.width} / ${report.height}`,
                  [isRealSize ? 'width' : 'maxWidth']: report.width,
                }
              : undefined
          }
        />
      </div>
    </div>
  )
}
