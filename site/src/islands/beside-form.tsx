import { CONSENT_LABEL } from '@forecourt/shared/dealer/consent-label'
import type { ShownText } from '@forecourt/shared/inquiries/shown-text'
import { PAGES } from '@forecourt/shared/site/pages'
import { useId } from 'react'

export interface Beside {
  /** What stands beside the box that allows calls and texts. */
  consent: Pick<ShownText, 'version' | 'text'>
  /** Path of the page that the form stands on. */
  page: string
}

interface Props extends Beside {
  /** The version of the text whose box was ticked in a form that came back. */
  ticked: string | undefined
}

/** What the law wants above the button of a form: the box for calls and texts, and where the terms are. */
export function BesideForm({ consent, page, ticked }: Props) {
  const id = useId()
  return (
    <>
      <input type="hidden" name="page" defaultValue={page} />
      <label className="check consent">
        <input
          type="checkbox"
          name="consent"
          value={consent.version}
          defaultChecked={ticked === consent.version}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-words`}
        />
        <span>
          <b id={`${id}-name`}>
            {CONSENT_LABEL} <span className="optional">(optional)</span>
          </b>
          <span id={`${id}-words`}>{consent.text.slice(CONSENT_LABEL.length)}</span>
        </span>
      </label>
      <p className="legal-links">
        <a href={PAGES.privacy.path}>Privacy</a> <a href={PAGES.terms.path}>Terms</a>
      </p>
    </>
  )
}
