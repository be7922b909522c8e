import { type Lead, leadName, type TestDriveOutcome } from '@forecourt/shared/leads/lead'
import './test-drives.css'

/** Behind the time of a test drive: "Today, 10:30 AM, came". */
export const OUTCOME_WORDS = {
  came: 'came',
  missed: 'did not come',
} as const satisfies Record<TestDriveOutcome, string>

interface Props {
  lead: Lead
  onAnswer(outcome: TestDriveOutcome): void
  /** Arranges another time. */
  onMove(): void
}

/** The question leaves with its answer: the focus stays with the card, or the list, in which it stood. */
function focusBeside(button: HTMLElement) {
  const around = button.closest('[data-card], section')
  around?.querySelector<HTMLElement>('[data-move], h2[tabindex]')?.focus()
}

/** Asks of a test drive that is over whether the customer came. */
export function TestDriveQuestion({ lead, onAnswer, onMove }: Props) {
  const name = leadName(lead)
  const answer = (outcome: TestDriveOutcome) => (event: { currentTarget: HTMLElement }) => {
    focusBeside(event.currentTarget)
    onAnswer(outcome)
  }
  return (
    <fieldset className="test-drive-question">
      <legend>Did they come?</legend>
      <button type="button" aria-label={`${name} came`} onClick={answer('came')}>
        Came
      </button>
      <button type="button" aria-label={`${name} did not come`} onClick={answer('missed')}>
        Did not
      </button>
      <button type="button" aria-label={`Move the test drive of ${name}`} onClick={onMove}>
        Move
      </button>
    </fieldset>
  )
}
