import { removedWords, stayWords } from '@forecourt/shared/leads/import-batch'
import { useCallback } from 'react'
import { Refused, Unreachable } from '../../mirror/connection.ts'
import { useMirror } from '../../mirror/use-mirror.ts'
import { useToast } from '../../toasts/toasts.tsx'
import { waitingLeads } from '../waiting-leads.ts'
import { type Undone, undoImport } from './undo-import.ts'

/** Undoes an import and says what came of it; gives null where it could not be done, or not to its end. */
export function useImportUndo(): (id: string) => Promise<Undone | null> {
  const mirror = useMirror()
  const say = useToast()
  return useCallback(
    async id => {
      const rows = <N extends 'outbox' | 'notes' | 'tasks'>(name: N) => mirror.rows(name).value ?? []
      try {
        const undone = await undoImport(id, [...waitingLeads(rows('outbox'), rows('notes'), rows('tasks'))])
        const detail = stayWords(undone.stay)
        say({
          title: 'Import undone',
          text: `${removedWords(undone.removed)}.`,
          ...(detail ? { detail } : {}),
        })
        return undone
      } catch (error) {
        const isWorded = error instanceof Refused || error instanceof Unreachable
        const why = isWorded ? error.message : 'The server could not answer.'
        say({
          title: 'Import not undone',
          text: `${why} Choose the import above the customers to undo what is left of it.`,
          isBad: true,
        })
        return null
      } finally {
        mirror.resync()
      }
    },
    [mirror, say],
  )
}
