// The list that every visitor's page may ask for, as bytes that a change of the stock replaces.
import { type Pieces, packBytes, packPieces, type SentBytes } from '../http/cached-bytes.ts'
import { NO_PAGE_POLICY } from '../http/no-page-policy.ts'
import type { PublicStock } from '../stock/public-stock.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
export const LIST_PATH = '/api/vehicles'
/** Asked for again each time, so that nobody is shown yesterday's price. */
export const LIST_HEADERS = {
  'content-type': JSON_TYPE,
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': NO_PAGE_POLICY,
} as const

/** A longer list is kept in its compressed forms only: what it is made of is in memory with the stock already. */
const KEPT_BYTES = 4_000_000
const VEHICLES_IN_PIECE = 128

export interface PublicList {
  bytes(): Promise<SentBytes>
  /** The bytes where they are made; null where somebody has to make them first. */
  ready(): SentBytes | null
}

export function createPublicList(stock: PublicStock, keptBytes = KEPT_BYTES): PublicList {
  let making: Promise<SentBytes> | null = null
  let ready: SentBytes | null = null
  stock.onChange(() => {
    making = null
    ready = null
  })
  async function make() {
    const vehicles = (await stock.now()).all().map(vehicle => vehicle.json)
    const pieces = inPieces(vehicles)
    return pieces.byteLength > keptBytes ? packPieces(pieces) : packBytes(`[${vehicles.join()}]`)
  }
  return {
    bytes: () => {
      if (making) return making
      const mine = make()
      making = mine
      mine.then(
        bytes => {
          // A list that was overtaken by a change is for those who asked before it.
          if (making === mine) ready = bytes
        },
        () => {
          if (making === mine) making = null
        },
      )
      return mine
    },
    ready: () => ready,
  }
}

/** A list that is not empty, as its pieces. */
function inPieces(vehicles: readonly string[]): Pieces {
  return {
    byteLength: vehicles.reduce((sum, json) => sum + Buffer.byteLength(json) + 1, 1),
    *pieces() {
      for (let from = 0; from < vehicles.length; from += VEHICLES_IN_PIECE) {
        const to = from + VEHICLES_IN_PIECE
        const some = vehicles.slice(from, to).join()
        yield Buffer.from(`${from === 0 ? '[' : ','}${some}${to < vehicles.length ? '' : ']'}`)
      }
    },
  }
}
