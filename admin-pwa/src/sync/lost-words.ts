// What is asked before something that only this device may have is removed.

import { recordTitle } from '@forecourt/shared/collections/collections'
import { few } from '@forecourt/shared/sync/digest-words'
import type { LostEntry } from '../mirror/rows.ts'

/** @param entries at least one */
export function lettingGoWords(entries: readonly Pick<LostEntry, 'about' | 'lost'>[]) {
  const names = few(entries.map(({ about, lost }) => recordTitle(about, lost)))
  const isOne = entries.length === 1
  return {
    title: isOne ? 'Let it go?' : `Let ${entries.length} records go?`,
    question: `${names}: what the server lost of ${isOne ? 'it' : 'them'} is removed from this device. No other device may have it; then it is gone for good.`,
    action: isOne ? 'Let it go' : `Let ${entries.length} go`,
  }
}
