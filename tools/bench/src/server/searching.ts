// A search with filters, against the same question as prepared SQL whose rows go out as they are.
import { compareLoad } from '../load.ts'
import type { Measurement } from '../measurement.ts'
import type { Size } from '../stock/sizes.ts'
import { withFloor } from './floor-process.ts'

const SIZE: Size = 'M'
const SEARCH = '?make=Ford&priceMin=15000&priceMax=40000&sort=price-low'

export const measureSearching: Measurement = ({ stocks, tell }) =>
  withFloor(stocks, SIZE, ['search-floor.ts', 'forecourt.sqlite'], async (dealership, floor) => {
    const [ours, theirs] = [`${dealership.origin}/api/vehicles/search${SEARCH}`, `${floor.origin}/`]
    const [found, wanted] = await Promise.all([ours, theirs].map(countAt))
    if (found === 0 || found !== wanted)
      throw new Error(`The search finds ${found}, its floor ${wanted} vehicles.`)
    const figures = await compareLoad({ url: ours }, { url: theirs })
    tell({
      what: `Search by make and price, ${found} vehicles found`,
      size: SIZE,
      unit: '/s',
      figure: figures.ours,
      floor: { what: 'the same SQL, prepared, over node:http', figure: figures.floor },
      goal: { of: 'ratio', bound: 'at least', value: 0.5, margin: 1.5 },
    })
  })

const countAt = async (url: string) => ((await (await fetch(url)).json()) as unknown[]).length
