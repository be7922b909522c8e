import { useRef } from 'react'

/**
 * A record for whose dialog it stays after it is gone.
 * @param record as it is now; null where there is none
 * @param before what is known of it where it was gone before the dialog opened
 */
export function useLastSeen<D>(
  record: D | null,
  before: D | null = null,
): { record: D | null; isGone: boolean } {
  const last = useRef(before)
  if (record !== null) last.current = record
  return { record: record ?? last.current, isGone: record === null && last.current !== null }
}
