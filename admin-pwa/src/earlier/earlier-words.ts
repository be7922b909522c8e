import { unsentTotal, unsentWords } from '@forecourt/shared/sync/unsent-work'
import type { EarlierWork } from './earlier-work.ts'

/** Whose it is, what it is, and where alone it is. */
export function earlierWords(work: Pick<EarlierWork, 'username' | 'changes' | 'photos' | 'forms'>): string {
  const are = unsentTotal(work) === 1 ? 'is' : 'are'
  return `Before the server was set back you worked here as ${work.username}. ${unsentWords(work)} of yours ${are} only on this device.`
}
