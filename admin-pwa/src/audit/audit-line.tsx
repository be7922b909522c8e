import type { AuditAction } from '@forecourt/shared/audit/audit-actions'
import type { AuditEntry } from '@forecourt/shared/audit/audit-entry'
import { addressWords, auditWords } from '@forecourt/shared/audit/audit-words'
import { clockText } from '@forecourt/shared/clock/clock-text'
import { agentWords } from '@forecourt/shared/users/agent-words'
import {
  DatabaseBackup,
  Download,
  Eraser,
  FileText,
  Laptop,
  LogIn,
  LogOut,
  type LucideIcon,
  Pencil,
  Plus,
  ShieldX,
  Trash2,
} from 'lucide-react'
import { timeZone } from '../dealer.ts'
import { useAuditWording } from './use-audit-wording.ts'
import './audit.css'

const SIGNS: Readonly<Record<AuditAction, LucideIcon>> = {
  created: Plus,
  changed: Pencil,
  deleted: Trash2,
  read: FileText,
  logged_in: LogIn,
  login_failed: ShieldX,
  login_held_off: ShieldX,
  proof_failed: ShieldX,
  setup_failed: ShieldX,
  pin_spent: ShieldX,
  logged_out: LogOut,
  session_ended: LogOut,
  wipe_asked: Eraser,
  wipe_taken_back: Eraser,
  wiped: Eraser,
  device_seen: Laptop,
  exported: Download,
  backed_up: DatabaseBackup,
  restored: DatabaseBackup,
}

const isBad = ({ action }: AuditEntry) => SIGNS[action] === ShieldX
const isNew = ({ action, after }: AuditEntry) => action === 'logged_in' && after?.['isNew'] === true

interface Props {
  entry: AuditEntry
  isOpen: boolean
  onOpen(): void
}

export function AuditLine({ entry, isOpen, onOpen }: Props) {
  const { title, detail } = auditWords(entry, useAuditWording())
  const Sign = isNew(entry) ? Laptop : SIGNS[entry.action]
  const tone = isBad(entry) ? ' bad' : isNew(entry) ? ' new' : ''
  return (
    <li>
      <button type="button" className="audit-line" aria-expanded={isOpen} onClick={onOpen}>
        <time dateTime={entry.at}>{clockText(entry.at, timeZone())}</time>
        <span className={`audit-sign${tone}`}>
          <Sign size={18} aria-hidden />
        </span>
        <span className="audit-words">
          <b>{title}</b>
          {detail && <span>{detail}</span>}
        </span>
        <span className="audit-where">{whereWords(entry)}</span>
      </button>
    </li>
  )
}

/** "Chrome on Windows · 203.0.113.14". */
function whereWords({ by, agent, device, address }: AuditEntry): string {
  const place = agent === null ? (device === null ? null : 'A device') : agentWords(agent)
  const nobody = by.kind === 'system' || by.kind === 'command' ? 'Server' : 'Not known'
  return [place, address && addressWords(address)].filter(Boolean).join(' · ') || nobody
}
