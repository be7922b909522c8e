/**
 * Files on their way to the server, in the order in which they were chosen, one after the other. They go on when the
 * dialog that they were chosen in is closed. A file that was refused says why and stays until it is taken away.
 */
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import { BehaviorSubject } from 'rxjs'
import { newId } from '../mirror/change-id.ts'
import { Refused, sendFile } from '../mirror/connection.ts'

export interface UploadTarget {
  /** Where it is sent: "/api/vehicles/abc/upload-images". */
  path: string
  /** The field of the form: "exterior". */
  field: string
}

/** Hears how many files of a batch were stored, and how many refused. */
export type OnUploaded = (stored: number, refused: number) => void

export interface Upload extends UploadTarget {
  id: string
  file: File
  /** Shows the picture before the server has it; null for a film. */
  preview: string | null
  state: 'waiting' | 'sending' | 'refused'
  /** Share of the bytes that are sent, 0 to 1. */
  progress: number
  /** Why it was refused. */
  message: string | null
  onUploaded: OnUploaded
}

const TOO_LARGE = 'Over 10 MB, not sent.'
const NO_ANSWER = 'The server cannot be reached. Try again when it can.'

export const uploads = new BehaviorSubject<readonly Upload[]>([])

const change = (id: string, fields: Partial<Upload>) =>
  uploads.next(uploads.value.map(one => (one.id === id ? { ...one, ...fields } : one)))

/** Sends files to a place. */
export async function uploadFiles(target: UploadTarget, files: readonly File[], onUploaded: OnUploaded) {
  const added = files.map<Upload>(file => {
    const isTooLarge = file.size > UPLOAD_MAX_BYTES
    return {
      ...target,
      id: newId(),
      file,
      preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
      state: isTooLarge ? 'refused' : 'waiting',
      progress: 0,
      message: isTooLarge ? TOO_LARGE : null,
      onUploaded,
    }
  })
  uploads.next([...uploads.value, ...added])
  const outcomes = await Promise.all(added.map(one => (one.state === 'waiting' ? inTurn(one.id) : 'refused')))
  const count = (outcome: Outcome) => outcomes.filter(one => one === outcome).length
  onUploaded(count('stored'), count('refused'))
}

export async function retryUpload({ id, onUploaded }: Upload) {
  change(id, { state: 'waiting', progress: 0, message: null })
  const outcome = await inTurn(id)
  onUploaded(outcome === 'stored' ? 1 : 0, outcome === 'refused' ? 1 : 0)
}

export function dropUpload(id: string) {
  const gone = uploads.value.find(one => one.id === id)
  if (gone?.preview) URL.revokeObjectURL(gone.preview)
  uploads.next(uploads.value.filter(one => one.id !== id))
}

type Outcome = 'stored' | 'refused' | 'dropped'

let last: Promise<unknown> = Promise.resolve()

/** Sends a file once those before it are through. */
function inTurn(id: string): Promise<Outcome> {
  const turn = last.then(() => sendOne(id))
  last = turn
  return turn
}

async function sendOne(id: string): Promise<Outcome> {
  const upload = uploads.value.find(one => one.id === id)
  if (!upload) return 'dropped'
  change(id, { state: 'sending' })
  const form = new FormData()
  form.append(upload.field, upload.file)
  try {
    await sendFile(upload.path, form, progress => change(id, { progress }))
    dropUpload(id)
    return 'stored'
  } catch (error) {
    change(id, { state: 'refused', message: error instanceof Refused ? error.message : NO_ANSWER })
    return 'refused'
  }
}
