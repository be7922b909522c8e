import type { FieldValues } from 'react-hook-form'
import type { FormOf } from './inputs.tsx'

interface Props<Values extends FieldValues> {
  form: FormOf<Values>
}

/** Why a form was not stored, where no field is to blame. */
export function FormFailure<Values extends FieldValues>({ form }: Props<Values>) {
  const failure = form.formState.errors.root
  return (
    <span role="alert" className="form-failure">
      {failure && (
        <>
          <b>{failure.type}</b> {failure.message}
        </>
      )}
    </span>
  )
}
