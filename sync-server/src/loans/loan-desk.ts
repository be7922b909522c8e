// Decisions about loan applications: made by the shared rule, stored with what they leave, never upon what was not seen.
import { localDay } from '@forecourt/shared/clock/clock-text'
import { decidedMeanwhileText } from '@forecourt/shared/loans/decision-words'
import {
  DECISION_REFUSALS,
  type DecidedReply,
  type DecisionWanted,
  decideApplication,
  type LoanDecision,
  takeBackDecision,
} from '@forecourt/shared/loans/loan-decision'
import type { Deps } from '../deps.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { type By, type Decidable, decideAndCommit } from '../store/store.ts'

export const APPLICATION_NOT_FOUND =
  'This loan application no longer exists: the server keeps each for a time only.'
const NOT_AS_SEEN =
  'This is not the application as it is now. Nothing was changed: read it again, then decide.'
const NOTHING_TO_TAKE_BACK = 'No decision stands that could be taken back.'

/** Who decides, and which revision of the application they saw. */
interface Deciders {
  by: By
  name: string
  seen: number
}

export function createLoanDesk({ store, dealer, now }: Pick<Deps, 'store' | 'dealer' | 'now'>) {
  const dayOf = (instant: string) => localDay(instant, dealer.timeZone)

  /** @param rule what is decided upon the application as it is; throws a Refusal */
  async function decide(
    id: string,
    { by, name, seen }: Deciders,
    rule: (application: Decidable, today: string) => Omit<LoanDecision, 'at' | 'by'>,
  ): Promise<DecidedReply> {
    const { value, result } = await decideAndCommit(store, async () => {
      const at = now().toISOString()
      const application = await store.applications.decidable(id)
      if (!application) throw new Refusal(404, APPLICATION_NOT_FOUND)
      const { revision: was, status: before, decisions } = application
      const last = decisions.at(-1)
      if (was !== seen)
        throw new Refusal(409, last ? decidedMeanwhileText(last, dealer.timeZone, at) : NOT_AS_SEEN)
      const decision = { ...rule(application, dayOf(at)), at, by: name }
      const left = { id, status: decision.status, decisions: [...decisions, decision] }
      return { commit: { at, ...by, changes: [], deciding: { ...left, before, was } }, value: left }
    })
    return { ...value, revision: result?.outcome === 'committed' ? result.revision : seen }
  }

  return {
    /**
     * Decides on an application as it was seen.
     * @throws Refusal where it is gone, was decided on since, or the rule says no: at the field that is to blame
     */
    decide: (
      id: string,
      deciders: Deciders,
      wanted: Omit<DecisionWanted, 'on'> & { on?: string | undefined },
    ) =>
      decide(id, deciders, ({ status, createdAt }, today) => {
        const made = decideApplication(
          status,
          { status: wanted.status, note: wanted.note, on: wanted.on ?? today },
          { sent: dayOf(createdAt), today },
        )
        if (made.outcome === 'decided') return made.decision
        const { path, text } = DECISION_REFUSALS[made.code]
        throw invalidField(path, text)
      }),

    /** Takes the decision back that stands. @throws Refusal where it is gone, was decided on since, or none stands */
    takeBack: (id: string, deciders: Deciders) =>
      decide(id, deciders, ({ decisions }, today) => {
        const made = takeBackDecision(decisions, today)
        if (!made) throw new Refusal(400, NOTHING_TO_TAKE_BACK)
        return made.decision
      }),
  }
}
