import type { FieldValues } from 'react-hook-form'
import { FailureLine } from './failure-line.tsx'
import type { FormOf } from './inputs.tsx'

interface Props<Values extends FieldValues> {
  form: FormOf<Values>
}

/** Why a form was not stored, where no field is to blame. */
export function FormFailure<Values extends FieldValues>({ form }: Props<Values>) {
  const { root } = form.formState.errors
  return <FailureLine failure={root ? { title: String(root.type ?? ''), text: root.message ?? '' } : null} />
}
