/** Sends again what a server lost that was set back, with the files that this device still has. */
import type { PhotoPlace } from '@forecourt/shared/media/photo-queue'
import { newlyNamed } from '@forecourt/shared/sync/missing-media'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { UPLOAD_CATEGORIES, uploadsAt } from '@forecourt/shared/vehicles/vehicle-media'
import type { MirrorCore } from '../mirror/mirror-core.ts'
import type { LostEntry } from '../mirror/rows.ts'
import type { PhotoOutbox } from '../photos/photo-outbox.ts'
import { sentFile } from '../photos/sent-files.ts'

/** The places of a lost record with the addresses that stand there. */
function placesOf({ about, documentId: recordId, lost }: LostEntry): [PhotoPlace, readonly string[]][] {
  if (about === 'events' && 'gallery' in lost) return [[{ about, recordId, place: 'images' }, lost.gallery]]
  if (about !== 'vehicles') return []
  return UPLOAD_CATEGORIES.map(place => [{ about, recordId, place }, uploadsAt(lost as Vehicle, place)])
}

/**
 * The record goes without the files that are kept here; those follow it as photos of the place where they stood. What is
 * not kept here goes along by its address, and the server says whether it still has it.
 */
export async function sendAgain(
  entry: LostEntry,
  mirror: Pick<MirrorCore, 'settleLost'>,
  outbox: Pick<PhotoOutbox, 'userId' | 'keep'>,
): Promise<void> {
  const named = new Set(newlyNamed(entry.about, entry.lost, entry.present))
  const following: [PhotoPlace, File[]][] = []
  const coming = new Set<string>()
  for (const [place, urls] of placesOf(entry)) {
    const files: File[] = []
    for (const url of urls.filter(one => named.has(one))) {
      const file = await sentFile(outbox.userId, url)
      if (!file) continue
      files.push(file)
      coming.add(url)
    }
    if (files.length > 0) following.push([place, files])
  }
  await mirror.settleLost(entry, 'send', coming)
  for (const [place, files] of following) await outbox.keep(place, files)
}
