import type { Row } from './row.ts'
import type { Stocks } from './stock/make-stock.ts'

export interface Bench {
  stocks: Stocks
  chromiumPath: string
  /** Tells how far it is. */
  say(text: string): void
  /** Tells a row as soon as it is known. */
  tell(row: Row): void
}

/** Measures some rows of the table. */
export type Measurement = (bench: Bench) => Promise<void>
