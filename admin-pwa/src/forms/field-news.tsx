import { Button } from '@radix-ui/themes'
import { createContext, type ReactNode, useContext } from 'react'
import { useWhenText } from '../clock/today.ts'
import type { FormState, RecordForm } from './record-form.ts'
import type { Changed, Changes } from './use-changes.ts'

/** What others change while a form is open, as its fields show it. */
export interface FormNews {
  state: Omit<FormState<object>, 'values'>
  desk: Pick<RecordForm<object, object>, 'take' | 'keep' | 'putBack'>
  /** Who changed what a field of the form speaks of. */
  changedBy(field: string): Changed | null
  deletion: Changes['deletion']
  /** Fields whose value is shown to nobody: it is said that there is another one. */
  secrets?: readonly string[]
  /** The value of a field in words. */
  words(field: string, value: unknown): string
}

const NewsContext = createContext<FormNews | null>(null)
export const FieldNewsProvider = NewsContext.Provider

/** What is to be said below a field of what others made of it; nothing where there is nothing. */
export function useFieldNews(field: string, label: string): ReactNode {
  const news = useContext(NewsContext)
  if (!news) return null
  const { state, desk } = news
  const undecided = state.news.find(one => one.field === field)
  const changed = news.changedBy(field)
  const isSecret = news.secrets?.includes(field) ?? false
  if (undecided)
    return (
      <div className="field-news undecided" role="status">
        <p>
          <Who changed={changed} isOwn={undecided.isOwn} />{' '}
          {isSecret ? (
            'set another one'
          ) : isBlank(undecided.theirs) ? (
            'emptied this'
          ) : (
            <>
              changed this to <q>{news.words(field, undecided.theirs)}</q>
            </>
          )}
          {!undecided.isOwn && <When changed={changed} />}.
        </p>
        <div className="field-news-ways">
          <Button size="2" type="button" variant="outline" onClick={() => desk.take(field)}>
            {isSecret ? 'Leave theirs' : 'Take it'}
            <span className="visually-hidden"> for {label}</span>
          </Button>
          <Button size="2" type="button" variant="outline" onClick={() => desk.keep(field)}>
            {isSecret ? 'Set mine all the same' : 'Keep mine'}
            <span className="visually-hidden"> for {label}</span>
          </Button>
        </div>
      </div>
    )
  if (state.givenUp[field] !== undefined && !state.typed.includes(field))
    return (
      <div className="field-news" role="status">
        <p>
          {isSecret ? (
            'Yours is not set.'
          ) : (
            <>
              Yours was <q>{news.words(field, state.givenUp[field])}</q>.
            </>
          )}
        </p>
        <Button size="2" type="button" variant="outline" onClick={() => desk.putBack(field)}>
          Put mine back<span className="visually-hidden"> for {label}</span>
        </Button>
      </div>
    )
  if (state.followed[field] !== undefined && !state.typed.includes(field))
    return (
      <div className="field-news" role="status">
        <p>
          <Who changed={changed} /> changed this
          <When changed={changed} />.{' '}
          {isBlank(state.followed[field]) ? (
            'It was empty before.'
          ) : (
            <>
              Before: <q>{news.words(field, state.followed[field])}</q>
            </>
          )}
        </p>
      </div>
    )
  return null
}

const isBlank = (value: unknown) => value === '' || value === null || value === undefined

const Who = ({ changed, isOwn = false }: { changed: Changed | null; isOwn?: boolean }) => (
  <b>{isOwn ? 'You' : (changed?.by ?? 'Somebody')}</b>
)

function When({ changed }: { changed: Changed | null }) {
  const whenText = useWhenText()
  return changed && <> {whenText(changed.at)}</>
}

/** Says that the record of a form was deleted, and what becomes of what was typed. */
export function GoneNotice({ news, noun, goneWith }: { news: FormNews; noun: string; goneWith: string }) {
  const whenText = useWhenText()
  const { deletion } = news
  return (
    <p className="form-gone" role="alert">
      {deletion
        ? `${deletion.by} deleted this ${noun} ${whenText(deletion.at)}.`
        : `This ${noun} was deleted.`}{' '}
      What stands here is kept. {goneWith} You can add it again, or close this.
    </p>
  )
}
