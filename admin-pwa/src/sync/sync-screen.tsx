import { Button } from '@radix-ui/themes'
import { useLocation } from '@tanstack/react-router'
import { CloudUpload, RefreshCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { AwayPanel } from '../away/away-panel.tsx'
import { useMomentText } from '../clock/today.ts'
import { DraftsSection } from '../drafts/drafts-section.tsx'
import { EarlierSection } from '../earlier/earlier-section.tsx'
import { PhotoOutboxSection } from '../media/photo-outbox-section.tsx'
import { probe } from '../mirror/connection.ts'
import { useConnection, useMirror, useRows } from '../mirror/use-mirror.ts'
import { BackSection } from '../set-back/back-section.tsx'
import { SetBackPanel } from '../set-back/set-back-panel.tsx'
import { ScreenHead } from '../shell/screen-head.tsx'
import { RoomLines } from '../storage/room-lines.tsx'
import { IssuePanel } from './issue-panel.tsx'
import { LeftWorkSection } from './left-work-section.tsx'
import { LostSection } from './lost-section.tsx'
import { OthersSection } from './others-section.tsx'
import { SentSection } from './sent-section.tsx'
import { SettledSection } from './settled-section.tsx'
import { StillSealedSection } from './still-sealed-section.tsx'

/** What needs its user, what waits to be sent, and how this device stands. */
export function SyncScreen() {
  const mirror = useMirror()
  const issues = (useRows('issues') ?? []).filter(issue => issue.settledAt === null)
  const outbox = [...(useRows('outbox') ?? [])].sort((a, b) => a.gesture - b.gesture)
  const isSetBack = (useRows('lost') ?? []).length + (useRows('back') ?? []).length > 0
  const momentText = useMomentText()
  useSectionOfAddress()
  return (
    <>
      <ScreenHead title="Sync" />
      <div className="screen-body">
        <AwayPanel />
        <SetBackPanel />
        <section className="panel" aria-labelledby="needs-you">
          <header>
            <TriangleAlert size={20} aria-hidden />
            <h2 id="needs-you" tabIndex={-1}>
              Needs you
            </h2>
            <span className="count-badge">{issues.length}</span>
          </header>
          {issues.length === 0 && (
            <p className="panel-row muted">
              {isSetBack
                ? 'No change that was sent waits for a decision. What the server lost is below.'
                : 'Nothing. Every change that was sent has its place.'}
            </p>
          )}
          {issues.map(issue => (
            <IssuePanel key={issue.id} issue={issue} />
          ))}
        </section>
        <EarlierSection />
        <DraftsSection />
        <LostSection />
        <BackSection />
        <OthersSection />
        <section className="panel" aria-labelledby="waiting">
          <header>
            <CloudUpload size={20} aria-hidden />
            <h2 id="waiting" tabIndex={-1}>
              Waiting to be sent
            </h2>
            <span className="count-badge">{outbox.length}</span>
          </header>
          {outbox.length === 0 && <p className="panel-row muted">Nothing waits.</p>}
          {outbox.map(entry => (
            <div key={entry.id} className="panel-row">
              <b>{entry.words}</b>
              <p className="muted">{momentText(entry.at)}</p>
              {entry.trouble && <p className="field-problem">{entry.trouble}</p>}
            </div>
          ))}
        </section>
        <PhotoOutboxSection />
        <SettledSection />
        <SentSection />
        <StillSealedSection />
        <LeftWorkSection />
        <ThisDevice
          onSync={() => {
            void probe()
            mirror.resync()
          }}
        />
      </div>
    </>
  )
}

/** Whoever comes for a section is brought to its heading. */
function useSectionOfAddress() {
  const section = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (section) document.getElementById(section)?.focus()
  }, [section])
}

function ThisDevice({ onSync }: { onSync(): void }) {
  const { lastContact, earlierContact, offlineSince, isLossKnown } = useConnection()
  const contact = lastContact ?? earlierContact
  const leads = useRows('leads')?.length ?? 0
  const vehicles = useRows('vehicles')?.length ?? 0
  const notes = useRows('notes')?.length ?? 0
  const momentText = useMomentText()
  return (
    <section className="panel" aria-labelledby="device">
      <header>
        <RefreshCw size={20} aria-hidden />
        <h2 id="device" tabIndex={-1}>
          This device
        </h2>
        <Button size="2" variant="outline" onClick={onSync}>
          Sync now
        </Button>
      </header>
      <p className="panel-row">
        {offlineSince === null
          ? 'The server can be reached.'
          : isLossKnown
            ? `The server cannot be reached since ${momentText(offlineSince)}.`
            : 'The server cannot be reached.'}
        {contact && ` It last answered ${momentText(contact)}.`}
      </p>
      <p className="panel-row">
        Kept here: {leads} customers, {notes} notes, {vehicles} vehicles.
      </p>
      <RoomLines />
    </section>
  )
}
