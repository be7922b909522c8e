import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface Props<Values extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: it is of no interest here what the form gives in the end
  form: UseFormReturn<Values, any, any>
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
