import type { ReadApplication } from '@forecourt/shared/loans/loan-application'
import { useMomentText } from '../clock/today.ts'
import './applications.css'

/** The privacy notice that stood above the button of an application. */
export function ShownNotice({ notice }: Pick<ReadApplication, 'notice'>) {
  const momentText = useMomentText()
  if (!notice)
    return (
      <p className="muted">
        No privacy notice is on record with it. Give the applicant one before you arrange credit.
      </p>
    )
  return (
    <details className="shown-notice">
      <summary>
        Privacy notice shown: version {notice.version}, in use since {momentText(notice.since)}
      </summary>
      {notice.text.split('\n\n').map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  )
}
