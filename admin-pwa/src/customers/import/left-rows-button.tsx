import { localDay } from '@forecourt/shared/clock/clock-text'
import type { ImportColumn } from '@forecourt/shared/leads/lead-import-columns'
import { type LeftRow, leftRowsTable } from '@forecourt/shared/leads/lead-import-report'
import { Button } from '@radix-ui/themes'
import { Download } from 'lucide-react'
import { timeZone } from '../../dealer.ts'
import { csvText, saveFile } from '../csv-file.ts'

/** Saves the rows that were not taken, each with its reason, in a file that can be corrected and imported again. */
export function LeftRowsButton({
  columns,
  left,
}: {
  columns: readonly ImportColumn[]
  left: readonly LeftRow[]
}) {
  async function save() {
    const day = localDay(new Date().toISOString(), timeZone())
    saveFile(`customers-refused-${day}.csv`, await csvText(leftRowsTable(columns, left)))
  }
  return (
    <Button size="2" variant="outline" onClick={save}>
      <Download size={16} aria-hidden /> Download refused rows
    </Button>
  )
}
