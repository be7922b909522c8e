import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidedMeanwhileText, decisionTitle } from './decision-words.ts'
import {
  DECISION_REFUSALS,
  DECISIONS_AFTER,
  decideApplication,
  decisionBodySchema,
  type LoanDecision,
  standingDecision,
  statusAfter,
  takeBackDecision,
} from './loan-decision.ts'
import { LOAN_STATUSES, type LoanStatus } from './loan-options.ts'

const DAYS = { sent: '2026-11-18', today: '2026-11-24' }
const AT = '2026-11-24T17:42:00.000Z'

const outcomeOf = (from: LoanStatus, status: LoanStatus, note: string | null, on = DAYS.today) => {
  const made = decideApplication(from, { status, note, on }, DAYS)
  return made.outcome === 'refused' ? made.code : made.decision
}

describe('a decision', () => {
  it.each<[LoanStatus, LoanStatus, string | null, string]>([
    ['pending', 'approved', null, 'decided'],
    ['pending', 'withdrawn', null, 'decided'],
    ['pending', 'declined', 'Income too short', 'decided'],
    ['pending', 'declined', null, 'reason_of_decline'],
    ['pending', 'pending', 'x', 'same_status'],
    ['approved', 'approved', 'x', 'same_status'],
    ['approved', 'declined', null, 'reason_of_decline'],
    ['approved', 'declined', 'The bank took it back', 'decided'],
    ['approved', 'withdrawn', null, 'reason_of_change'],
    ['approved', 'pending', 'Papers are missing', 'decided'],
    ['declined', 'approved', null, 'reason_of_change'],
    ['declined', 'approved', 'With a co-signer', 'decided'],
    ['declined', 'withdrawn', 'x', 'not_after'],
    ['withdrawn', 'approved', 'x', 'not_after'],
    ['withdrawn', 'pending', null, 'reason_of_change'],
    ['withdrawn', 'pending', 'Called again', 'decided'],
  ])('after %s: %s with the note %j is %s', (from, to, note, outcome) => {
    const made = outcomeOf(from, to, note)
    if (outcome === 'decided') expect(made).toEqual({ status: to, note, on: DAYS.today, takesBack: false })
    else expect(made).toBe(outcome)
  })

  it.each([
    ['2026-11-17', 'before_sent'],
    ['2026-11-18', null],
    ['2026-11-24', null],
    ['2026-11-25', 'in_future'],
  ])('on %s gives %s', (on, code) => {
    const made = outcomeOf('pending', 'approved', null, on)
    if (code) expect(made).toBe(code)
    else expect(made).toMatchObject({ on })
  })

  it('that is refused says why in words, at a field', () => {
    for (const { path, text } of Object.values(DECISION_REFUSALS)) {
      expect(['status', 'note', 'on']).toContain(path)
      expect(text).toMatch(/\.$/)
    }
  })

  it('comes with the revision that was seen and a real day', () => {
    const parse = (fields: object) => decisionBodySchema.safeParse({ seen: 3, status: 'approved', ...fields })
    expect(parse({ note: '  ' }).data).toEqual({ seen: 3, status: 'approved', note: null })
    expect(parse({ seen: undefined }).success).toBe(false)
    expect(parse({ status: 'sold' }).error?.issues[0]?.message).toBe('Please choose what is decided')
    expect(parse({ on: '2026-02-30' }).error?.issues[0]?.message).toBe(
      'Please enter a day such as 2026-11-20',
    )
    expect(parse({ note: 'x'.repeat(1001) }).error?.issues[0]?.message).toBe(
      'Please use at most 1000 characters',
    )
  })
})

const made = (status: LoanStatus, takesBack = false): LoanDecision => ({
  status,
  note: null,
  on: DAYS.today,
  at: AT,
  by: 'Kim Park',
  takesBack,
})

/** Lives through some gestures: each is a status that is wanted, or null for what takes the last back. */
function livedThrough(gestures: readonly (LoanStatus | null)[]) {
  const decisions: LoanDecision[] = []
  const statuses: LoanStatus[] = ['pending']
  for (const wanted of gestures) {
    const status = statuses.at(-1) ?? 'pending'
    const next =
      wanted === null
        ? takeBackDecision(decisions, DAYS.today)
        : decideApplication(status, { status: wanted, note: 'why', on: DAYS.today }, DAYS)
    if (next?.outcome !== 'decided') continue
    decisions.push({ ...next.decision, at: AT, by: 'Kim Park' })
    if (wanted === null) statuses.pop()
    else statuses.push(wanted)
    expect(next.decision.status).toBe(statuses.at(-1))
  }
  return { decisions, statuses }
}

describe('the decisions of an application', () => {
  const gestures = fc.array(fc.option(fc.constantFrom(...LOAN_STATUSES)), { maxLength: 30 })

  it('leave the status of the one that stands, whatever was taken back', () => {
    fc.assert(
      fc.property(gestures, some => {
        const { decisions, statuses } = livedThrough(some)
        expect(statusAfter(decisions)).toBe(statuses.at(-1))
        for (const [index, status] of statuses.slice(1).entries())
          expect(DECISIONS_AFTER[statuses[index] ?? 'pending']).toContain(status)
      }),
    )
  })

  it('are taken back one after the other, until nothing is decided', () => {
    fc.assert(
      fc.property(gestures, some => {
        const { statuses } = livedThrough(some)
        const { decisions } = livedThrough([...some, ...statuses.map(() => null)])
        expect(standingDecision(decisions)).toBeNull()
        expect(takeBackDecision(decisions, DAYS.today)).toBeNull()
      }),
    )
  })

  it('name the one that an application has its status by', () => {
    const [declined, approved] = [made('declined'), made('approved')]
    expect(standingDecision([declined, approved])).toBe(approved)
    expect(standingDecision([declined, approved, made('declined', true)])).toBe(declined)
    expect(statusAfter([declined, made('pending', true)])).toBe('pending')
  })
})

describe('a decision in words', () => {
  it.each([
    [made('approved'), 'Approved by Kim Park'],
    [made('declined'), 'Declined by Kim Park'],
    [made('withdrawn'), 'Withdrawn, noted by Kim Park'],
    [made('pending'), 'Reopened by Kim Park'],
    [made('pending', true), 'Decision taken back by Kim Park: pending'],
    [made('declined', true), 'Decision taken back by Kim Park: declined'],
  ])('%j is %s', (decision, words) => {
    expect(decisionTitle(decision)).toBe(words)
  })

  it.each([
    [made('approved'), 'Kim Park approved this application at 10:42 AM.'],
    [made('withdrawn'), 'Kim Park noted this application as withdrawn at 10:42 AM.'],
    [made('pending'), 'Kim Park reopened this application at 10:42 AM.'],
    [made('approved', true), 'Kim Park took back a decision about this application at 10:42 AM.'],
  ])('that came meanwhile says who, what and when, and what now', (decision, words) => {
    expect(decidedMeanwhileText(decision, 'America/Boise', '2026-11-24T18:00:00.000Z')).toBe(
      `${words} Nothing was changed: look at it as it is now, then decide.`,
    )
  })
})
