/** Which customers were erased from the dealership, as the server says of those that are gone here. */
import type { ErasedReply } from '@forecourt/shared/persons/person'
import { useEffect } from 'react'
import { BehaviorSubject } from 'rxjs'
import { send } from '../mirror/connection.ts'
import { useConnection, useMirror, useRows, useSubject } from '../mirror/use-mirror.ts'
import { draftForm } from './draft-words.ts'

/** Ids, which tell nothing of anybody. */
const erasedIds = new BehaviorSubject<ReadonlySet<string>>(new Set())

const asked = new Set<string>()

async function askErased(ids: readonly string[]): Promise<void> {
  const unasked = ids.filter(id => !asked.has(id))
  if (unasked.length === 0) return
  for (const id of unasked) asked.add(id)
  try {
    const { erased } = await send<ErasedReply>('/api/sync/erased', { method: 'POST', body: { ids: unasked } })
    if (erased.length > 0) erasedIds.next(new Set([...erasedIds.value, ...erased]))
  } catch {
    for (const id of unasked) asked.delete(id)
  }
}

/** Takes away what was typed about customers who were erased meanwhile. */
export function useForgetErased() {
  const { drafts } = useMirror()
  const all = useSubject(drafts.all)
  const erased = useSubject(erasedIds)
  const gone = useGone(
    all.flatMap(({ name }) => {
      const form = draftForm(name)
      return form?.id && (form.kind === 'lead' || form.kind === 'note') ? [form.id] : []
    }),
  )
  useEffect(() => {
    for (const { key, name } of all) {
      const id = draftForm(name)?.id
      if (id && gone.includes(id) && erased.has(id)) drafts.discard(key)
    }
  }, [all, gone, erased, drafts])
}

/** Whether a customer who is looked at was erased meanwhile. @param id null for nobody */
export function useIsErased(id: string | null): boolean {
  const erased = useSubject(erasedIds)
  const [gone] = useGone(id === null ? [] : [id])
  return gone !== undefined && erased.has(gone)
}

/** Those of some customers who are not here, of whom the server is asked what became. */
function useGone(ids: readonly string[]): readonly string[] {
  const leads = useRows('leads')
  const { offlineSince } = useConnection()
  const here = leads && new Set(leads.map(({ id }) => id))
  const gone = here ? ids.filter(id => !here.has(id)) : []
  const names = gone.join()
  const canAsk = offlineSince === null
  useEffect(() => {
    if (canAsk && names !== '') void askErased(names.split(','))
  }, [canAsk, names])
  return gone
}
