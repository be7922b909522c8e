/**
 * Takes over what a user left on this device under another id, see earlier-work. That it was begun is written down first: what
 * is cut short is gone on with when the app opens for that user again, before anything else is done.
 */
import { idSchema } from '@forecourt/shared/ids'
import { z } from 'zod'
import { noteUnremoved } from '../leaving/leaving.ts'
import { removeData } from '../leaving/removal.ts'
import { hasMirror, type Mirror } from '../mirror/mirror.ts'
import { inOneTab } from '../mirror/one-tab.ts'
import { takeOverPhotos } from '../photos/take-over-photos.ts'
import { type EarlierWork, earlierWork } from './earlier-work.ts'

const keyOf = (userId: string) => `forecourt-taking-over-${userId}`

const begunSchema = z.object({
  from: idSchema,
  common: z.object({ revision: z.int(), shared: z.int() }),
})
type Begun = z.output<typeof begunSchema>

function begun(userId: string): Begun | null {
  try {
    return begunSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** @throws what keeps the device from storing it; nothing is lost, and it goes on when the app opens again */
export async function takeOverEarlier(mirror: Mirror, work: EarlierWork): Promise<void> {
  const { userId: from, common } = work
  const noted: Begun = { from, common }
  localStorage.setItem(keyOf(mirror.userId), JSON.stringify(noted))
  await goOnTakingOver(mirror)
  earlierWork.next(earlierWork.value.filter(one => one.userId !== from))
}

/** Goes on where it was cut short; does nothing where nothing was begun. */
export const goOnTakingOver = (mirror: Mirror): Promise<void> =>
  inOneTab(`forecourt-taking-over-${mirror.userId}`, async () => {
    const next = begun(mirror.userId)
    if (!next) return
    const { from, common } = next
    if (await hasMirror(from)) {
      // A photo of a record that the server does not have yet waits for it.
      await mirror.takeOverEarlier(from, common)
      await takeOverPhotos(from, mirror.userId)
    }
    noteUnremoved(from)
    localStorage.removeItem(keyOf(mirror.userId))
    await removeData(from)
  })
