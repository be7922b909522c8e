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

export interface Upload extends UploadTarget {
  id: string
  file: File
  /** Shows the picture before the server has it; null for a film. */
  preview: string | null
  state: 'waiting' | 'sending' | 'stored' | 'refused'
  /** Share of the bytes that are sent, 0 to 1. */
  progress: number
  /** Why it was refused. */
  message: string | null
}

export const TOO_LARGE = 'Over 10 MB, not sent.'
const NO_ANSWER = 'The server cannot be reached. Try again when it can.'

export const uploads = new BehaviorSubject<readonly Upload[]>([])

const change = (id: string, fields: Partial<Upload>) =>
  uploads.next(uploads.value.map(one => (one.id === id ? { ...one, ...fields } : one)))

let isSending = false

/** Sends files; `onStored` hears of each batch that is through, with how many of it were stored. */
export async function addUploads(
  target: UploadTarget,
  files: readonly File[],
  onEnd: (stored: number, refused: number) => void,
) {
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
    }
  })
  uploads.next([...uploads.value, ...added])
  await sendAll()
  const ended = added.flatMap(({ id }) => uploads.value.find(one => one.id === id) ?? [])
  const stored = ended.filter(one => one.state === 'stored').length
  onEnd(stored, ended.filter(one => one.state === 'refused').length)
  for (const one of ended) if (one.state === 'stored') dropUpload(one.id)
}

export function dropUpload(id: string) {
  const gone = uploads.value.find(one => one.id === id)
  if (gone?.preview) URL.revokeObjectURL(gone.preview)
  uploads.next(uploads.value.filter(one => one.id !== id))
}

export function retryUpload(id: string) {
  change(id, { state: 'waiting', progress: 0, message: null })
  void sendAll()
}

/** Resolves when nothing waits any more. */
async function sendAll() {
  if (isSending) {
    await new Promise<void>(resolve => {
      const subscription = uploads.subscribe(all => {
        if (all.some(one => one.state === 'waiting' || one.state === 'sending')) return
        queueMicrotask(() => subscription.unsubscribe())
        resolve()
      })
    })
    return
  }
  isSending = true
  try {
    for (;;) {
      const next = uploads.value.find(one => one.state === 'waiting')
      if (!next) return
      await sendOne(next)
    }
  } finally {
    isSending = false
  }
}

async function sendOne({ id, path, field, file }: Upload) {
  change(id, { state: 'sending' })
  const form = new FormData()
  form.append(field, file)
  try {
    await sendFile(path, form, progress => change(id, { progress }))
    change(id, { state: 'stored', progress: 1 })
  } catch (error) {
    change(id, { state: 'refused', message: error instanceof Refused ? error.message : NO_ANSWER })
  }
}
