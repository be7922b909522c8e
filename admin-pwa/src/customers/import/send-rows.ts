import {
  type ImportBatch,
  type LeadImportResult,
  type LeadImportRow,
  leadImportReplySchema,
} from '@forecourt/shared/leads/lead-import'
import { send } from '../../mirror/connection.ts'

// Fewer than the server takes, so that the bar moves and no call is long; long notes make a call shorter still.
const BATCH_ROWS = 50
const BATCH_BYTES = 400_000
const TIMEOUT_MS = 30_000

/** The rows in the order given, in calls that the server takes. */
export function batchesOf(rows: readonly LeadImportRow[]): LeadImportRow[][] {
  const batches: LeadImportRow[][] = []
  let batch: LeadImportRow[] = []
  let bytes = 0
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    if (batch.length === BATCH_ROWS || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  return batch.length > 0 ? [...batches, batch] : batches
}

/** @throws Unreachable without an answer, Refused with the server's words; sent again it adds nobody twice */
export async function sendBatch(
  batch: ImportBatch,
  rows: readonly LeadImportRow[],
): Promise<LeadImportResult[]> {
  const body = { batch, rows }
  const reply = await send('/api/leads/import', { method: 'POST', body, timeoutMs: TIMEOUT_MS })
  return leadImportReplySchema.parse(reply).results
}
