import { customersText } from '@forecourt/shared/leads/import-batch'
import { useCallback, useEffect, useState } from 'react'
import { useToast } from '../../toasts/toasts.tsx'
import { addedOf } from './import-report.ts'
import type { Undone } from './undo-import.ts'
import type { ImportRun } from './use-import-run.ts'
import { useImportUndo } from './use-import-undo.ts'

interface UndoneImport extends Undone {
  batchId: string
}

/** Says what an import brought once it has ended, with the way to take all of it back. */
export function useImportedToast(run: ImportRun | null) {
  const say = useToast()
  const undoImport = useImportUndo()
  const [last, setLast] = useState<UndoneImport | null>(null)
  const isEnded = run?.state === 'ended'
  const batchId = run?.batch.id ?? ''
  const added = run && isEnded ? addedOf(run.results.values()) : 0
  const undo = useCallback(async () => {
    const undone = await undoImport(batchId)
    if (undone) setLast({ ...undone, batchId })
  }, [undoImport, batchId])

  useEffect(() => {
    if (added === 0) return
    say({ title: 'Customers imported', text: `${customersText(added)} added.`, takeBack: undo })
  }, [added, say, undo])

  return { undone: last?.batchId === batchId ? last : null, undo }
}
