import { join } from 'node:path'

const RESULTS = join(import.meta.dirname, '..', 'test-results')

/** Where the data directory with the demonstration stock is kept, from which each dealership of a test is copied. */
export const stockDirectory = () => join(RESULTS, 'stock')

/** Where the port is written for which the pages of that stock are made. */
export const stockPort = () => join(RESULTS, 'stock-port')
