import { type ReactNode, useId } from 'react'

/** What ties a control to its label, its hint and its problem. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props {
  label: ReactNode
  /** What is wrong with the value, in words. */
  problem?: string | undefined
  hint?: ReactNode
  /** What others made of the value meanwhile. */
  news?: ReactNode
  className?: string
  children(control: ControlProps): ReactNode
}

/** A control with its label above, and what is wrong with it below. */
export function Field({ label, problem, hint, news, className = '', children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={`form-field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {news}
      <span role="alert" className="field-problem" id={`${id}-problem`}>
        {problem}
      </span>
    </div>
  )
}
