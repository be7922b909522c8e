import { Button } from '@radix-ui/themes'
import { CloudUpload, RefreshCw, TriangleAlert } from 'lucide-react'
import { AwayPanel } from '../away/away-panel.tsx'
import { useMomentText } from '../clock/today.ts'
import { PhotoOutboxSection } from '../media/photo-outbox-section.tsx'
import { probe } from '../mirror/connection.ts'
import { useConnection, useMirror, useRows } from '../mirror/use-mirror.ts'
import { ScreenHead } from '../shell/screen-head.tsx'
import { RoomLines } from '../storage/room-lines.tsx'
import { IssuePanel } from './issue-panel.tsx'
import { LostSection } from './lost-section.tsx'
import { SentSection } from './sent-section.tsx'

/** What needs its user, what waits to be sent, and how this device stands. */
export function SyncScreen() {
  const mirror = useMirror()
  const issues = (useRows('issues') ?? []).filter(issue => issue.settledAt === null)
  const outbox = [...(useRows('outbox') ?? [])].sort((a, b) => (a.at < b.at ? -1 : 1))
  const momentText = useMomentText()
  return (
    <>
      <ScreenHead title="Sync" />
      <div className="screen-body">
        <AwayPanel />
        <section className="panel" aria-labelledby="needs-you">
          <header>
            <TriangleAlert size={20} aria-hidden />
            <h2 id="needs-you">Needs you</h2>
            <span className="count-badge">{issues.length}</span>
          </header>
          {issues.length === 0 && (
            <p className="panel-row muted">Nothing. Every change that was sent has its place.</p>
          )}
          {issues.map(issue => (
            <IssuePanel key={issue.id} issue={issue} />
          ))}
        </section>
        <LostSection />
        <section className="panel" aria-labelledby="waiting">
          <header>
            <CloudUpload size={20} aria-hidden />
            <h2 id="waiting">Waiting to be sent</h2>
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
        <SentSection />
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

function ThisDevice({ onSync }: { onSync(): void }) {
  const { lastContact, offlineSince } = useConnection()
  const leads = useRows('leads')?.length ?? 0
  const vehicles = useRows('vehicles')?.length ?? 0
  const notes = useRows('notes')?.length ?? 0
  const momentText = useMomentText()
  return (
    <section className="panel" aria-labelledby="device">
      <header>
        <RefreshCw size={20} aria-hidden />
        <h2 id="device">This device</h2>
        <Button size="2" variant="outline" onClick={onSync}>
          Sync now
        </Button>
      </header>
      <p className="panel-row">
        {offlineSince
          ? `The server cannot be reached since ${momentText(offlineSince)}.`
          : 'The server can be reached.'}
        {lastContact && ` It last answered ${momentText(lastContact)}.`}
      </p>
      <p className="panel-row">
        Kept here: {leads} customers, {notes} notes, {vehicles} vehicles.
      </p>
      <RoomLines />
    </section>
  )
}
