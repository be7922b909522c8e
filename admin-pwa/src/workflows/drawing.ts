// What the screen and the page that draws tell each other. Both are of this app; nobody else is listened to.
import { z } from 'zod'

/** From the screen: what is to be drawn, in mermaid's language. */
export interface DrawingOrder {
  source: string
}

export const drawingReportSchema = z.discriminatedUnion('state', [
  /** The page listens. */
  z.object({ state: z.literal('ready') }),
  /** The diagram is there, in CSS pixels at its real size. */
  z.object({ state: z.literal('drawn'), width: z.number().positive(), height: z.number().positive() }),
  z.object({ state: z.literal('failed') }),
])

/** From the page that draws. */
export type DrawingReport = z.output<typeof drawingReportSchema>
