/** What is done with uploaded files before any record names them: checked for space, decoded or checked, stored. */
import type { UploadedFile } from '../http/read-uploads.ts'
import { Refusal } from '../http/refusal.ts'
import type { Media } from './media.ts'
import { MediaError } from './media-error.ts'

/** With less space than this nothing large is taken any more. */
export const LEAST_FREE_BYTES = 500_000_000
const DISK_FULL = 'The disk of the server is nearly full. Nothing was stored; please tell whoever runs it.'

export interface Wanted {
  file: UploadedFile
  as: 'picture' | 'video'
}

/** @throws Refusal when the disk is nearly full */
export async function demandRoom(media: Media): Promise<void> {
  if ((await media.freeBytes()) < LEAST_FREE_BYTES) throw new Refusal(507, DISK_FULL)
}

/**
 * Stores all of the files, one after the other, and gives their addresses in order.
 * @throws Refusal in words that name the file, when one of them cannot be taken; then no record names any of them
 */
export async function takeUploads(media: Media, wanted: readonly Wanted[]): Promise<string[]> {
  await demandRoom(media)
  const urls: string[] = []
  for (const { file, as } of wanted) {
    try {
      urls.push(as === 'video' ? await media.addVideo(file.path) : (await media.addPicture(file.path)).url)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      throw new Refusal(422, `${file.name}: ${error.message}`, [{ path: file.field, message: error.message }])
    }
  }
  return urls
}
