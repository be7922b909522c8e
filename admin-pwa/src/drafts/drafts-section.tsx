import { Button } from '@radix-ui/themes'
import { Link } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notedIn } from '../applications/decision-draft.ts'
import { useMomentText } from '../clock/today.ts'
import { ConfirmDialog } from '../forms/confirm-dialog.tsx'
import { draftForm, draftTitle } from '../forms/draft-words.ts'
import type { Draft } from '../mirror/draft-store.ts'
import { openTabs, tabName } from '../mirror/tab.ts'
import { useMirror, useSubject } from '../mirror/use-mirror.ts'
import { useMay } from '../session/use-session.ts'
import { DISCARD } from './discard-words.ts'
import { DraftDialog } from './draft-dialog.tsx'

const SCREENS = { user: '/users', account: '/account' } as const

/** The forms in which something was typed that is not saved yet. */
export function DraftsSection() {
  const { drafts } = useMirror()
  const all = useSubject(drafts.all)
  const elsewhere = useOtherTabs(all)
  const [opened, setOpened] = useState<Draft | null>(null)
  if (all.length === 0 && !opened) return null
  return (
    <section className="panel" aria-labelledby="drafts">
      <header>
        <PencilLine size={20} aria-hidden />
        <h2 id="drafts" tabIndex={-1}>
          Not saved yet
        </h2>
        <span className="count-badge">{all.length}</span>
      </header>
      {all.map(draft => (
        <DraftRow
          key={draft.key}
          draft={draft}
          isElsewhere={elsewhere.has(draft.tab)}
          onOpen={() => setOpened(draft)}
        />
      ))}
      {opened && <DraftDialog draft={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

/** The other tabs in which forms may be open. */
function useOtherTabs(occasion: unknown): ReadonlySet<string> {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew whenever drafts change
  useEffect(() => {
    void Promise.all([openTabs(), tabName()]).then(([open, own]) =>
      setOthers(new Set([...open].filter(tab => tab !== own))),
    )
  }, [occasion])
  return others
}

interface RowProps {
  draft: Draft
  isElsewhere: boolean
  onOpen(): void
}

function DraftRow({ draft, isElsewhere, onOpen }: RowProps) {
  const { drafts } = useMirror()
  const momentText = useMomentText()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const title = draftTitle(draft)
  const kind = draftForm(draft.name)?.kind
  const isClosed = kind === 'loan' && !may('view_applications')
  const screen = kind === 'user' || kind === 'account' ? SCREENS[kind] : null
  return (
    <article className="panel-row" aria-label={title}>
      <b>{title}</b>
      <p className="muted">
        Typed {momentText(draft.at)}
        {isElsewhere && ', in another tab that is open'}
      </p>
      {isClosed && (
        <p>
          Your role does not let you read loan applications any more. You typed: <q>{notedIn(draft)}</q>
        </p>
      )}
      {!isElsewhere && (
        <div className="row-actions">
          {screen ? (
            <Button size="2" variant="outline" asChild>
              <Link to={screen}>Go to {title}</Link>
            </Button>
          ) : isClosed ? null : (
            <Button size="2" variant="outline" onClick={onOpen}>
              Open<span className="visually-hidden"> {title}</span>
            </Button>
          )}
          <Button size="2" variant="outline" color="gray" onClick={() => setAsking(true)}>
            Discard<span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          {...DISCARD}
          title={`Discard what you typed? ${title}`}
          onConfirm={() => drafts.discard(draft.key)}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}
