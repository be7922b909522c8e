import { join } from 'node:path'

/** Where the data directory with the demonstration stock is kept, from which each dealership of a test is copied. */
export const stockDirectory = () => join(import.meta.dirname, '..', 'test-results', 'stock')
