import type { Disposal } from '@forecourt/shared/persons/disposal'
import type { PersonChoice, PersonPlan, PersonQuery, PersonReply } from '@forecourt/shared/persons/person'
import { useCallback, useRef, useState } from 'react'
import { type Failure, failureOf } from '../forms/failure.ts'
import { erasePerson, findPerson, planErasure } from './person-desk.ts'

export type PersonState =
  | { is: 'idle' }
  | { is: 'looking' }
  | { is: 'failed'; failure: Failure }
  | { is: 'found'; query: PersonQuery; found: PersonReply; choice: PersonChoice; plan: PersonPlan }
  | { is: 'erased'; disposal: Disposal }

export type PersonDesk = ReturnType<typeof usePerson>

/** One person at a time: looked for, chosen among those who were found, erased. */
export function usePerson() {
  const [state, setState] = useState<PersonState>({ is: 'idle' })
  const newest = useRef(0)

  /** Does something and shows it, unless something else was asked for meanwhile. */
  const show = useCallback(async (tried: string, work: () => Promise<PersonState>) => {
    const turn = ++newest.current
    try {
      const next = await work()
      if (turn === newest.current) setState(next)
    } catch (error) {
      if (turn === newest.current) setState({ is: 'failed', failure: failureOf(error, tried) })
    }
  }, [])

  const find = useCallback(
    (query: PersonQuery) => {
      setState({ is: 'looking' })
      return show('Nobody could be looked for', async () => {
        const found = await findPerson(query)
        const choice = {
          leadIds: [...found.leads, ...found.deleted].map(({ id }) => id),
          heldIds: found.held.map(({ id }) => id),
          mentions: found.mentions.map(({ key }) => key),
          ...(query.contact ? { contact: query.contact } : {}),
        }
        return { is: 'found', query, found, choice, plan: { counts: found.counts, kept: found.kept } }
      })
    },
    [show],
  )

  return {
    state,
    find,
    choose: (choice: PersonChoice) =>
      state.is === 'found'
        ? show('This could not be looked up', async () => ({
            ...state,
            choice,
            plan: await planErasure(choice),
          }))
        : undefined,
    erase: () =>
      state.is === 'found'
        ? show('Nothing was erased', async () => ({
            is: 'erased',
            disposal: await erasePerson(state.choice, state.found.revision),
          }))
        : undefined,
  }
}
