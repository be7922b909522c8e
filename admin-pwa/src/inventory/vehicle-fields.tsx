import type { VehicleFormValues } from '@forecourt/shared/vehicles/vehicle-form'
import {
  CATEGORY_LABELS,
  CONDITIONS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
} from '@forecourt/shared/vehicles/vehicle-options'
import { useFieldNews } from '../forms/field-news.tsx'
import { ChoiceInput, choicesOf, type FormOf, LongTextInput, TextInput } from '../forms/inputs.tsx'
import { VinField } from './vin-field.tsx'
import './inventory.css'

const words = (values: readonly string[]) =>
  values.map(value => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

const CATEGORIES = choicesOf(CATEGORY_LABELS)
const OFFERS = [
  { value: 'available', label: 'Available: offered at once' },
  { value: 'received', label: 'Received: not offered yet' },
]

interface Props {
  form: FormOf<VehicleFormValues>
  isNew: boolean
}

export function VehicleFields({ form, isNew }: Props) {
  const news = useFieldNews('isFeatured', 'Featured')
  return (
    <>
      <div className="triple">
        <VinField form={form} />
        <TextInput
          form={form}
          name="stockNumber"
          label="Stock number"
          className="stock-number"
          hint="Left empty, the next one is counted"
        />
        <TextInput form={form} name="year" label="Year" inputMode="numeric" />
        <TextInput form={form} name="make" label="Make" />
        <TextInput form={form} name="model" label="Model" />
        <TextInput form={form} name="price" label="Price" inputMode="decimal" before="$" />
        <TextInput form={form} name="mileage" label="Mileage" inputMode="numeric" after="mi" />
        <ChoiceInput form={form} name="category" label="Category" choices={CATEGORIES} none="Not chosen" />
        <ChoiceInput
          form={form}
          name="transmission"
          label="Transmission"
          choices={words(TRANSMISSIONS)}
          none="Not known"
        />
        <ChoiceInput
          form={form}
          name="drivetrain"
          label="Drivetrain"
          choices={words(DRIVETRAINS)}
          none="Not known"
        />
        <ChoiceInput form={form} name="fuelType" label="Fuel" choices={words(FUEL_TYPES)} none="Not known" />
        <TextInput form={form} name="exteriorColor" label="Exterior color" />
        <TextInput form={form} name="interiorColor" label="Interior color" />
        <TextInput form={form} name="engineSize" label="Engine" />
        <ChoiceInput form={form} name="condition" label="Condition" choices={words(CONDITIONS)} />
        {isNew && <ChoiceInput form={form} name="status" label="Status" choices={OFFERS} />}
      </div>
      <LongTextInput form={form} name="description" label="Description" rows={4} />
      <TextInput form={form} name="featuresText" label="Features, separated by commas" />
      <label className="check-line">
        <input type="checkbox" {...form.register('isFeatured')} /> Featured on the home page
      </label>
      {news}
    </>
  )
}
