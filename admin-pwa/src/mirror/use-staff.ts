import type { Colleague } from '@forecourt/shared/leads/lead-owner'
import { useMirror, useSubject } from './use-mirror.ts'

/** Who can have customers, and could; null where the server has not said so yet. */
export const useStaff = (): readonly Colleague[] | null => useSubject(useMirror().staff)
