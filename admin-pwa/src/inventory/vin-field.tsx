import { VIN_LENGTH } from '@forecourt/shared/vehicles/vehicle'
import type { VehicleFormValues } from '@forecourt/shared/vehicles/vehicle-form'
import { normalizeVin } from '@forecourt/shared/vehicles/vin'
import { TextField } from '@radix-ui/themes'
import { Field } from '../forms/field.tsx'
import { useFieldNews } from '../forms/field-news.tsx'
import type { FormOf } from '../forms/inputs.tsx'
import { useVinDecode } from './use-vin-decode.ts'
import './inventory.css'

interface Props {
  form: FormOf<VehicleFormValues>
}

/** The VIN in capitals; with its last character, what it says is filled in. */
export function VinField({ form }: Props) {
  const { vin, typed } = useVinDecode(form)
  const value = form.watch('vin') ?? ''
  const news = useFieldNews('vin', 'VIN')
  const problem = form.formState.errors.vin?.message ?? (vin.state === 'failed' ? vin.message : undefined)
  return (
    <div className="vin-field">
      <Field
        label={
          <>
            VIN{' '}
            <span className="vin-count">
              {value.length} of {VIN_LENGTH}
            </span>
          </>
        }
        problem={problem}
        news={news}
      >
        {control => (
          <TextField.Root
            {...control}
            size="2"
            className="vin"
            maxLength={VIN_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={value}
            onChange={event => {
              const next = normalizeVin(event.target.value).slice(0, VIN_LENGTH)
              form.setValue('vin', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
              typed(next)
            }}
          />
        )}
      </Field>
      <div role="status">
        {vin.state === 'asking' && <p className="muted">Looking the VIN up …</p>}
        {vin.state === 'decoded' && <p className="vin-words">{vin.message}</p>}
        {vin.state === 'decoded' &&
          vin.warnings.map(warning => (
            <p key={warning} className="muted">
              {warning}
            </p>
          ))}
      </div>
    </div>
  )
}
