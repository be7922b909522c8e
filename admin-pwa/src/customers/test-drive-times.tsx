import { clockText } from '@forecourt/shared/clock/clock-text'
import { TEST_DRIVE_TIMES } from '@forecourt/shared/leads/test-drive'
import { troubleText } from '@forecourt/shared/leads/test-drive-booking'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { timeZone } from '../dealer.ts'
import { Field } from '../forms/field.tsx'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'
import type { Driver, TestDriveTimes } from './use-test-drive.ts'
import './test-drives.css'

interface Props {
  value: TestDriveTimes
  driver: Driver
}

/** The day and time of a test drive: at a touch what is free, below it any other, and what stands against the choice. */
export function TestDriveTimesInput({ value, driver }: Props) {
  return (
    <>
      <Choices
        label="Day"
        choices={value.days.map(({ day, label }) => ({ value: day, label }))}
        chosen={value.day}
        onChoose={value.setDay}
      />
      <DayFacts value={value} driver={driver} />
      {value.isBookable && (
        <Choices
          label="Free half hours"
          choices={value.free}
          chosen={value.time}
          onChoose={value.setTime}
          none="None is free on this day."
        />
      )}
      <div className="pair">
        <Field label="Date" problem={value.isPastDay ? 'The date cannot be earlier than today.' : undefined}>
          {control => (
            <input
              {...control}
              type="date"
              value={value.day}
              min={value.firstDay}
              onChange={event => value.setDay(event.target.value)}
            />
          )}
        </Field>
        <Field label="Time">
          {control => (
            <select {...control} value={value.time} onChange={event => value.setTime(event.target.value)}>
              <option value="">Choose a time</option>
              {TEST_DRIVE_TIMES.map(one => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div role="status" className="test-drive-troubles">
        {value.troubles.map(trouble => {
          const words = troubleText(trouble, timeZone())
          return (
            <p key={words} className="consequence">
              <TriangleAlert size={16} aria-hidden /> {words}
            </p>
          )
        })}
      </div>
    </>
  )
}

interface ChoicesProps {
  label: string
  choices: readonly { value: string; label: string }[]
  chosen: string
  onChoose(value: string): void
  /** What is said where there is none. */
  none?: string
}

function Choices({ label, choices, chosen, onChoose, none = '' }: ChoicesProps) {
  return (
    <fieldset className="touch-choices">
      <legend>{label}</legend>
      {choices.map(one => (
        <button
          key={one.value}
          type="button"
          aria-pressed={one.value === chosen}
          onClick={() => onChoose(one.value)}
        >
          {one.label}
        </button>
      ))}
      {choices.length === 0 && none !== '' && <p className="muted">{none}</p>}
    </fieldset>
  )
}

/** The opening hours of the day, and who has booked what on it. */
function DayFacts({ value, driver }: Props) {
  const heading = useId()
  const vehicleWords = useVehicleWords()
  if (value.day === '') return null
  return (
    <section className="day-facts" aria-labelledby={heading}>
      <b id={heading}>{value.hours ?? 'That day'}</b>
      {value.booked.length === 0 ? (
        <p className="muted">No other test drive is booked.</p>
      ) : (
        <ul>
          {value.booked.map(({ leadId, name, vehicleId, at }) => {
            const isSame = vehicleId !== null && vehicleId === driver.vehicleId
            const vehicle = vehicleId === null ? 'no vehicle chosen yet' : vehicleWords(vehicleId).name
            return (
              <li key={leadId} className={isSame ? 'same' : ''}>
                <b>{clockText(at, timeZone())}</b> {name}, {vehicle}
                {isSame && <span className="badge outlined">This vehicle</span>}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
