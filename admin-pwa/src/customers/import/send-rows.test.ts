import type { LeadImportRow } from '@forecourt/shared/leads/lead-import'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { batchesOf } from './send-rows.ts'

it('sends every row once, in order, in calls that the server takes', () => {
  const row = fc.record({ id: fc.string(), notes: fc.constantFrom(null, 'short', '漢'.repeat(5000)) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 130 }), some => {
      const rows = some as unknown as LeadImportRow[]
      const batches = batchesOf(rows)
      expect(batches.flat()).toEqual(rows)
      for (const batch of batches) {
        expect(batch.length).toBeGreaterThan(0)
        expect(batch.length).toBeLessThanOrEqual(50)
        expect(new TextEncoder().encode(JSON.stringify({ rows: batch })).length).toBeLessThan(500_000)
      }
    }),
    { numRuns: 30 },
  )
})
