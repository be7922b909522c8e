import type { FieldValues } from 'react-hook-form'
import { Field } from './field.tsx'
import { useFieldNews } from './field-news.tsx'
import { type Bound, problemOf } from './inputs.tsx'

interface Props<Values extends FieldValues> extends Bound<Values> {
  /** Stands beside the box: what it means when it is ticked. */
  words: string
}

/** Yes or no. */
export function CheckInput<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, label, hint, className, words } = props
  const news = useFieldNews(name, label)
  return (
    <Field label={label} hint={hint} problem={problemOf(props)} news={news} className={className ?? ''}>
      {control => (
        <label className="check-input" htmlFor={control.id}>
          <input type="checkbox" {...control} {...form.register(name)} />
          {words}
        </label>
      )}
    </Field>
  )
}
