/** The pictures and films of the demonstration: files that `tools/demo-stock` drew, and what each of them is for. */
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { idSchema } from '@forecourt/shared/ids'
import { UPLOAD_CATEGORIES } from '@forecourt/shared/vehicles/vehicle-media'
import { z } from 'zod'
import type { Media } from '../media/media.ts'

const DIRECTORY = join(import.meta.dirname, '..', '..', 'demo')
const TAKEN_AT_ONCE = 2
const SAY_EVERY = 40

const masterSchema = z.object({
  file: z.string().regex(/^[\w-]+\.(webp|mp4)$/),
  /** The vehicle or the event that it shows. */
  of: idSchema,
  as: z.enum([...UPLOAD_CATEGORIES, 'gallery']),
})
export type Master = z.output<typeof masterSchema>

/** A master that was taken in, and the address that it has since. */
export interface DemoMedium extends Pick<Master, 'of' | 'as'> {
  url: string
}

export const masterPath = (file: string) => join(DIRECTORY, file)

/** What there is, in the order in which it is shown. */
export async function readMasters(): Promise<Master[]> {
  return z.array(masterSchema).parse(JSON.parse(await readFile(masterPath('masters.json'), 'utf8')))
}

/** Takes masters in as if they were uploaded. @param deps.say is told how far it has come */
export async function takeDemoMedia(
  masters: readonly Master[],
  deps: {
    media: Pick<Media, 'addPicture' | 'addVideo'>
    /** Where what comes lies until it is taken in. */
    uploadDirectory: string
    say: (text: string) => void
  },
): Promise<DemoMedium[]> {
  const { media, say } = deps
  const taken: DemoMedium[] = []
  const waiting = masters.entries()
  let done = 0
  const lane = async () => {
    for (const [index, { file, of, as }] of waiting) {
      const url =
        as === 'walkaround' ? await addFilm(deps, file) : (await media.addPicture(masterPath(file))).url
      taken[index] = { of, as, url }
      if (++done % SAY_EVERY === 0) say(`Took in ${done} of ${masters.length} pictures`)
    }
  }
  await Promise.all(Array.from({ length: TAKEN_AT_ONCE }, lane))
  return taken
}

/** What an upload tells of its maker is struck out in the file itself, so that a copy is taken in. */
async function addFilm(
  { media, uploadDirectory }: { media: Pick<Media, 'addVideo'>; uploadDirectory: string },
  file: string,
): Promise<string> {
  await mkdir(uploadDirectory, { recursive: true })
  const copy = join(uploadDirectory, file)
  try {
    await copyFile(masterPath(file), copy)
    return await media.addVideo(copy)
  } finally {
    await rm(copy, { force: true })
  }
}
