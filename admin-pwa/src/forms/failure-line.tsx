import type { Message } from '../mirror/acting.ts'

/** What failed, where it was asked for. */
export function FailureLine({ failure }: { failure: Pick<Message, 'title' | 'text'> | null }) {
  return (
    <span role="alert" className="form-failure">
      {failure && (
        <>
          <b>{failure.title}</b> {failure.text}
        </>
      )}
    </span>
  )
}
