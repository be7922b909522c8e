import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { FieldKind } from '@forecourt/shared/records/collection-description'
import { fieldKind } from '@forecourt/shared/sync/issue-fields'
import { numberedName, type Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { VEHICLE_STATUS_LABELS } from '@forecourt/shared/vehicles/vehicle-status'
import { TextArea, TextField } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { fieldLabel, valueText } from '../fields/field-words.ts'
import { type ControlProps, Field } from '../forms/field.tsx'
import { ColleagueChoice } from '../leads/colleague-choice.tsx'
import { useVehicles } from '../mirror/use-vehicles.ts'
import { useVehicleWords } from '../vehicles/use-vehicle-words.ts'
import { FileChoice } from './file-choice.tsx'
import './sync.css'

interface Props {
  about: SyncIssue['about']
  field: string
  value: string
  /** Stands beside the input: the other value. */
  theirs?: ReactNode
  /** Both sides of a list of files. */
  lists?: { mine: readonly string[]; theirs: readonly string[] }
  problem: string | undefined
  onChange(value: string): void
}

const INPUT_MODES = { number: 'numeric', money: 'decimal' } as const
const TYPES: Readonly<Record<string, 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

/** The input that fits a field, with the other value beside it. */
export function IssueInput({ about, field, value, theirs, lists, problem, onChange }: Props) {
  const kind = fieldKind(about, field) ?? 'text'
  if (lists)
    return (
      <FileChoice
        label={fieldLabel(field)}
        {...lists}
        kept={value.split('\n').filter(url => url !== '')}
        problem={problem}
        onChange={kept => onChange(kept.join('\n'))}
      />
    )
  return (
    <div className={theirs === undefined ? 'issue-field alone' : 'issue-field'}>
      <Field label={fieldLabel(field)} problem={problem} hint={hintOf(kind)}>
        {control => <Control kind={kind} field={field} value={value} control={control} onChange={onChange} />}
      </Field>
      {theirs !== undefined && (
        <p className="issue-theirs">
          <span>Theirs</span>
          <b>{theirs}</b>
        </p>
      )}
    </div>
  )
}

function hintOf(kind: FieldKind): string | undefined {
  if (kind === 'list') return 'Separated by commas'
  return kind === 'moment' ? "In the dealer's time" : undefined
}

interface ControlOf {
  kind: FieldKind
  field: string
  value: string
  control: ControlProps
  onChange(value: string): void
}

function Control({ kind, field, value, control, onChange }: ControlOf) {
  const bound = {
    ...control,
    name: field,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (typeof kind === 'object')
    return (
      <select {...bound}>
        {(kind.none !== undefined || value === '') && (
          <option value="">{kind.none ?? 'Please choose'}</option>
        )}
        {value !== '' && !Object.hasOwn(kind.choices, value) && (
          <option value={value}>{valueText(field, value)}</option>
        )}
        {Object.entries(kind.choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    )
  switch (kind) {
    case 'long':
    case 'list':
      return <TextArea size="2" rows={4} {...bound} />
    case 'yes_no':
      return (
        <select {...bound}>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
      )
    case 'either':
      return (
        <select {...bound}>
          <option value="mine">Mine</option>
          <option value="theirs">Theirs</option>
        </select>
      )
    // Files are chosen beside those of the other side.
    case 'files':
      return null
    case 'moment':
      return <input type="datetime-local" {...bound} />
    case 'vehicle':
      return <VehicleChoice {...bound} />
    case 'colleague':
      return <ColleagueChoice {...bound} />
    case 'text':
    case 'number':
    case 'money':
      return (
        <TextField.Root
          size="2"
          autoComplete="off"
          {...(kind === 'text' ? { type: TYPES[field] ?? 'text' } : { inputMode: INPUT_MODES[kind] })}
          {...bound}
        >
          {kind === 'money' && <TextField.Slot>$</TextField.Slot>}
        </TextField.Root>
      )
    default:
      return kind satisfies never
  }
}

const offered = (vehicle: Vehicle, value: string) => vehicle.status === 'available' || vehicle.id === value

/** What is free, and the vehicle that stands there, with its state where it is not free. */
function VehicleChoice({
  value,
  ...props
}: ControlProps &
  Omit<ControlOf, 'kind' | 'field' | 'control' | 'onChange'> & {
    onChange(event: { target: { value: string } }): void
  }) {
  const vehicleWords = useVehicleWords()
  const vehicles = useVehicles().filter(vehicle => offered(vehicle, value))
  const isKnown = value === '' || vehicles.some(vehicle => vehicle.id === value)
  return (
    <select value={value} {...props}>
      <option value="">No vehicle</option>
      {!isKnown && <option value={value}>{vehicleWords(value).text}</option>}
      {vehicles.map(vehicle => (
        <option key={vehicle.id} value={vehicle.id}>
          {numberedName(vehicle)}
          {vehicle.status === 'available' ? '' : `, ${VEHICLE_STATUS_LABELS[vehicle.status]}`}
        </option>
      ))}
    </select>
  )
}
