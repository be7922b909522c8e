import {
  type AuditEntry,
  type AuditFilter,
  type AuditPeople,
  auditCsvSchema,
  auditPageSchema,
  auditPeopleSchema,
} from '@forecourt/shared/audit/audit-entry'
import { useCallback, useEffect, useRef, useState } from 'react'
import { troubleOf } from '../applications/application-desk.ts'
import { saveFile } from '../customers/csv-file.ts'
import { send } from '../mirror/connection.ts'
import { useConnection } from '../mirror/use-mirror.ts'

const PATH = '/api/audit'

/** The log is no part of the mirror: what was read lies in the memory of the screen, and goes with it. */
export interface AuditList {
  /** Null until the first page came. */
  entries: readonly AuditEntry[] | null
  /** When the newest page was read, ISO in UTC. */
  readAt: string | null
  next: string | null
  trouble: string | null
}

const NOTHING: AuditList = { entries: null, readAt: null, next: null, trouble: null }

const queryOf = (filter: AuditFilter & { after?: string }) =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString()

export function useAudit(filter: AuditFilter) {
  const { offlineSince, obstacle } = useConnection()
  const [list, setList] = useState<AuditList>(NOTHING)
  const [people, setPeople] = useState<AuditPeople>([])
  const asked = useRef(0)
  const query = queryOf(filter)

  const load = useCallback(
    async (after?: string) => {
      const turn = ++asked.current
      try {
        const path = `${PATH}?${query}${after ? `&after=${encodeURIComponent(after)}` : ''}`
        const { entries, next } = auditPageSchema.parse(await send(path))
        if (turn !== asked.current) return
        setList(before => ({
          entries: after ? [...(before.entries ?? []), ...entries] : entries,
          readAt: after ? before.readAt : new Date().toISOString(),
          next,
          trouble: null,
        }))
      } catch (error) {
        if (turn === asked.current) setList(before => ({ ...before, trouble: troubleOf(error) }))
      }
    },
    [query],
  )

  const canAsk = offlineSince === null && obstacle === null
  useEffect(() => {
    if (canAsk) void load()
  }, [canAsk, load])
  useEffect(() => {
    if (!canAsk) return
    send(`${PATH}/people`).then(
      found => setPeople(auditPeopleSchema.parse(found)),
      () => {},
    )
  }, [canAsk])

  return {
    list,
    people,
    offlineSince,
    reload: () => load(),
    more: () => (list.next ? load(list.next) : Promise.resolve()),
    /** Saves what fits the filter as a file; gives how many lines. @throws Refused, Unreachable */
    save: async (): Promise<number> => {
      const { name, rows, text } = auditCsvSchema.parse(
        await send(`${PATH}/csv?${query}`, { timeoutMs: 120_000 }),
      )
      saveFile(name, text)
      return rows
    },
  }
}
