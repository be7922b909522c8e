import type { AuditEntry, AuditFilter } from '@forecourt/shared/audit/audit-entry'
import { AUDIT_KIND_LABELS, type AuditKind } from '@forecourt/shared/audit/audit-kinds'
import { dayText, localDay } from '@forecourt/shared/clock/clock-text'
import { Button } from '@radix-ui/themes'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useToday } from '../clock/today.ts'
import { timeZone } from '../dealer.ts'
import { failureOf } from '../forms/failure.ts'
import { FilterSelect } from '../shell/filter-select.tsx'
import { SearchField } from '../shell/search-field.tsx'
import { useIsPhone } from '../shell/use-is-phone.ts'
import { useToast } from '../toasts/toasts.tsx'
import { AuditDetails, AuditDetailsDialog } from './audit-details.tsx'
import { AuditLine } from './audit-line.tsx'
import { ServerOnly } from './server-only.tsx'
import { useAudit } from './use-audit.ts'
import './audit.css'

const TYPING_MS = 300

/** The log, newest first, a page at a time, with what fits the filters. */
export function AuditLog() {
  const { tab: _tab, ...filter } = useSearch({ from: '/security' })
  const navigate = useNavigate()
  const { list, people, reload, more, save } = useAudit(filter)
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const show = (change: Partial<AuditFilter>) => {
    setOpen(null)
    void navigate({ to: '/security', search: { ...filter, ...change }, replace: true })
  }
  const all = () => {
    setOpen(null)
    void navigate({ to: '/security', search: {}, replace: true })
  }
  const days = daysOf(list.entries ?? [])
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <AuditTools filter={filter} people={people} onShow={show} onSave={save} isEmpty={days.length === 0} />
      {filter.record && (
        <p className="audit-only" role="status">
          Only what concerns one record: {titleIn(list.entries) ?? 'loading …'}.{' '}
          <button type="button" className="text-button" onClick={all}>
            Show everything
          </button>
        </p>
      )}
      <ServerOnly
        what="The log is"
        trouble={list.trouble}
        readAt={list.readAt}
        onRetry={() => void reload()}
      />
      {list.entries === null && list.trouble === null && <p className="empty">Loading the log...</p>}
      {list.entries !== null && days.length === 0 && (
        <div className="empty">
          <h2>Nothing of that kind</h2>
          <p>No line of the log fits what is asked for.</p>
          {isFiltered && (
            <Button size="2" variant="outline" onClick={all}>
              Show everything
            </Button>
          )}
        </div>
      )}
      <div className={open && !isPhone ? 'audit with-details' : 'audit'}>
        <div>
          {days.map(({ day, entries }) => (
            <section key={day} className="panel" aria-label={dayWords(entries[0]?.at ?? '')}>
              <header>
                <h2>{dayWords(entries[0]?.at ?? '')}</h2>
              </header>
              <ul className="audit-lines">
                {entries.map(entry => (
                  <AuditLine
                    key={entry.id}
                    entry={entry}
                    isOpen={open?.id === entry.id}
                    onOpen={() => setOpen(open?.id === entry.id ? null : entry)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {list.next && (
            <Button size="2" variant="outline" onClick={() => void more()}>
              Show older lines
            </Button>
          )}
        </div>
        {open && !isPhone && (
          <aside className="panel audit-details" aria-label="The line in full">
            <AuditDetails entry={open} onShow={show} />
          </aside>
        )}
        {open && isPhone && <AuditDetailsDialog entry={open} onShow={show} onClose={() => setOpen(null)} />}
      </div>
    </>
  )
}

const dayWords = (at: string) => (at ? dayText(at, timeZone(), new Date().toISOString()) : '')

const titleIn = (entries: readonly AuditEntry[] | null) =>
  entries?.find(({ subject, title }) => title && ['leads', 'vehicles', 'events', 'users'].includes(subject))
    ?.title

function daysOf(entries: readonly AuditEntry[]) {
  const days: { day: string; entries: AuditEntry[] }[] = []
  for (const entry of entries) {
    const day = localDay(entry.at, timeZone())
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

interface ToolsProps {
  filter: AuditFilter
  people: readonly { id: string; name: string }[]
  isEmpty: boolean
  onShow(change: Partial<AuditFilter>): void
  onSave(): Promise<number>
}

function AuditTools({ filter, people, isEmpty, onShow, onSave }: ToolsProps) {
  const toast = useToast()
  const today = useToday()
  const [search, setSearch] = useState(filter.search ?? '')
  const [isSaving, setSaving] = useState(false)
  useEffect(() => setSearch(filter.search ?? ''), [filter.search])
  useEffect(() => {
    if (search.trim() === (filter.search ?? '')) return
    const timer = setTimeout(() => onShow({ search: search.trim() || undefined }), TYPING_MS)
    return () => clearTimeout(timer)
  })
  const names: Readonly<Record<string, string>> = Object.fromEntries(people.map(({ id, name }) => [id, name]))

  async function saveFile() {
    setSaving(true)
    try {
      const rows = await onSave()
      toast({
        title: 'Log exported',
        text: `The file holds ${rows} lines. That it was made stands in the log.`,
      })
    } catch (error) {
      toast({ ...failureOf(error, 'Failed to export the log'), isBad: true })
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className="tools audit-tools">
      <SearchField
        label="Search the log"
        placeholder="Customer, vehicle, stock number, address"
        value={search}
        onSearch={setSearch}
      />
      <FilterSelect
        label="Filter by person"
        all="Everybody"
        choices={names}
        value={filter.person ?? 'all'}
        onChoose={person => onShow({ person: person === 'all' ? undefined : person })}
      />
      <FilterSelect<AuditKind>
        label="Filter by kind"
        all="All kinds"
        choices={AUDIT_KIND_LABELS}
        value={filter.kind ?? 'all'}
        onChoose={kind => onShow({ kind: kind === 'all' ? undefined : kind })}
      />
      <DayInput
        label="From"
        value={filter.from}
        max={filter.to ?? today}
        onChange={from => onShow({ from })}
      />
      <DayInput label="To" value={filter.to} max={today} onChange={to => onShow({ to })} />
      <div className="actions">
        <Button size="2" variant="outline" disabled={isEmpty || isSaving} onClick={() => void saveFile()}>
          <Download size={16} aria-hidden /> {isSaving ? 'Exporting …' : 'Export CSV'}
        </Button>
      </div>
    </div>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  max: string
  onChange(day: string | undefined): void
}

const DayInput = ({ label, value, max, onChange }: DayProps) => (
  <label className="form-field audit-day">
    <span>{label}</span>
    <input
      type="date"
      value={value ?? ''}
      max={max}
      onChange={event => onChange(event.target.value || undefined)}
    />
  </label>
)
