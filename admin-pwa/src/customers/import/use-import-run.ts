import type { ImportBatch, LeadImportResult, LeadImportRow } from '@forecourt/shared/leads/lead-import'
import type { JudgedRow } from '@forecourt/shared/leads/lead-import-judge'
import { IMPORT_FILE_MAX_LENGTH } from '@forecourt/shared/leads/lead-imported'
import { useEffect, useRef, useState } from 'react'
import { Refused, Unreachable } from '../../mirror/connection.ts'
import { newId } from '../../mirror/new-id.ts'
import { useMirror } from '../../mirror/use-mirror.ts'
import { batchesOf, sendBatch } from './send-rows.ts'

/** A row that is sent, under the id that its customer will have. */
interface Sent {
  judged: JudgedRow
  row: LeadImportRow
}

export interface ImportRun {
  /** What its customers are found again by. */
  batch: ImportBatch
  sent: readonly Sent[]
  /** The answers by id; a row without one was not sent, or its answer did not come. */
  results: ReadonlyMap<string, LeadImportResult>
  state: 'running' | 'interrupted' | 'ended'
  /** Why it was interrupted, in words. */
  problem: string | null
}

/** Sends the rows of an import call by call. What is interrupted can go on where it was: nobody is added twice. */
export function useImportRun() {
  const mirror = useMirror()
  const [run, setRun] = useState<ImportRun | null>(null)
  const isStopped = useRef(false)
  const isRunning = run?.state === 'running'

  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])

  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  async function go({ batch, sent, results: before }: Pick<ImportRun, 'batch' | 'sent' | 'results'>) {
    isStopped.current = false
    let results = before
    setRun({ batch, sent, results, state: 'running', problem: null })
    const open = sent.flatMap(({ row }) => (results.has(row.id) ? [] : [row]))
    let problem: string | null = null
    for (const call of batchesOf(open)) {
      if (isStopped.current) break
      try {
        const answers = await sendBatch(batch, call)
        results = new Map([...results, ...answers.map(answer => [answer.id, answer] as const)])
        setRun({ batch, sent, results, state: 'running', problem: null })
      } catch (error) {
        const isWorded = error instanceof Refused || error instanceof Unreachable
        problem = isWorded ? error.message : 'The server could not answer.'
        break
      }
    }
    setRun({ batch, sent, results, state: problem === null ? 'ended' : 'interrupted', problem })
    mirror.resync()
  }

  return {
    run,
    start: (fileName: string, rows: readonly JudgedRow[]) => {
      const sent = rows.flatMap(judged => {
        if (judged.outcome === 'refused') return []
        const row = { ...judged.fields, id: newId(), allowDuplicate: judged.outcome === 'duplicate' }
        return [{ judged, row }]
      })
      const batch = { id: newId(), file: fileName.slice(0, IMPORT_FILE_MAX_LENGTH) }
      void go({ batch, sent, results: new Map() })
    },
    /** Goes on with what has no answer. */
    resume: () => run && void go(run),
    /** Ends after the call that is on its way, or where it was interrupted. */
    stop: () => {
      isStopped.current = true
      if (run?.state === 'interrupted') setRun({ ...run, state: 'ended' })
    },
    reset: () => setRun(null),
  }
}
