import { HANDED_TOAST_KEY, type HandedToast } from '@forecourt/shared/site/handed-toast'
import { z } from 'zod'

const handedSchema = z.object({ title: z.string(), text: z.string() })

/** What the website said last, and had no time to show; once. */
export function takeHandedToast(): HandedToast | null {
  const handed = sessionStorage.getItem(HANDED_TOAST_KEY)
  sessionStorage.removeItem(HANDED_TOAST_KEY)
  try {
    return handedSchema.safeParse(JSON.parse(handed ?? 'null')).data ?? null
  } catch {
    return null
  }
}
