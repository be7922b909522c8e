import type { UnsentCounts } from '@forecourt/shared/sync/unsent-work'
import { useMirror, useRows, useSubject } from '../mirror/use-mirror.ts'
import { usePhotoCounts } from '../photos/use-photos.ts'

/** What this device holds of its user that the server does not have. */
export function useUnsent(): UnsentCounts {
  const changes = useRows('outbox')?.length ?? 0
  const { unsent: photos } = usePhotoCounts()
  const forms = useSubject(useMirror().drafts.all).length
  return { changes, photos, forms }
}
