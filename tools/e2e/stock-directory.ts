import { join } from 'node:path'

const RESULTS = join(import.meta.dirname, '..', '..', 'test-results')

/** Which of the tests' processes that run at the same time this one is, counted from 0. */
const LANE = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** Where the data directory with the demonstration stock is kept, from which each dealership of a test is copied. */
export const stockDirectory = (lane = LANE) => join(RESULTS, `stock-${lane}`)

/** Where the port is written for which the pages of that stock are made. */
export const stockPort = (lane = LANE) => join(RESULTS, `stock-${lane}-port`)
