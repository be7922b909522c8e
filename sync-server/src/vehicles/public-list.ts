// The list that every visitor's page may ask for, as bytes that a change of the stock replaces.
import { type CachedBytes, packBytes } from '../http/cached-bytes.ts'
import type { PublicStock } from '../stock/public-stock.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
export const LIST_PATH = '/api/vehicles'
/** Asked for again each time, so that nobody is shown yesterday's price. */
export const LIST_HEADERS = {
  'content-type': JSON_TYPE,
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
} as const

export interface PublicList {
  bytes(): Promise<CachedBytes>
  /** The bytes where they are made; null where somebody has to make them first. */
  ready(): CachedBytes | null
}

export function createPublicList(stock: PublicStock): PublicList {
  let making: Promise<CachedBytes> | null = null
  let ready: CachedBytes | null = null
  stock.onChange(() => {
    making = null
    ready = null
  })
  async function make() {
    const vehicles = (await stock.now()).all()
    return packBytes(`[${vehicles.map(vehicle => vehicle.json).join()}]`)
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
