import type { TextSection } from '@forecourt/shared/dealer/legal-texts'
import { PRIVACY_NOTICE_HREF } from '@forecourt/shared/site/navigation'

interface Props {
  version: string
  sections: readonly TextSection[]
}

/** The notice that is read before an application is sent; the form names its version. */
export function PrivacyNotice({ version, sections }: Props) {
  return (
    <>
      <input type="hidden" name="privacyNotice" defaultValue={version} />
      <section className="notice" aria-label="Privacy notice" tabIndex={0}>
        {sections.map(({ heading, paragraphs }) => (
          <div key={heading}>
            <p>
              <strong>{heading}</strong>
            </p>
            {paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
      </section>
      <p className="legal-links">
        <a href={PRIVACY_NOTICE_HREF}>This notice as a page to keep</a>
      </p>
    </>
  )
}
