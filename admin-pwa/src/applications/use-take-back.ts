import { decisionTitle } from '@forecourt/shared/loans/decision-words'
import { failureOf, isConflict } from '../forms/failure.ts'
import { useToast } from '../toasts/toasts.tsx'
import { takeBack } from './application-desk.ts'

/** Takes a decision back and says what came of it. */
export function useTakeBack(name: string) {
  const toast = useToast()
  return async (id: string, seen: number, onConflict?: () => Promise<void>) => {
    try {
      const { decisions } = await takeBack(id, seen)
      const last = decisions.at(-1)
      toast({ title: 'Taken back', text: `${name}: ${last ? decisionTitle(last) : 'nothing is decided'}` })
    } catch (error) {
      toast({ ...failureOf(error, 'The decision may still stand'), isBad: true })
      if (isConflict(error)) await onConflict?.()
    }
  }
}
