/**
 * Files of a multipart request, streamed to the disk as they come: a request is never held in memory. Everything is
 * bounded: files, bytes a file, bytes in all, fields. What was written is removed by `dispose`, also when reading fails.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { UPLOAD_FILES_MAX, UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import { Refusal } from './refusal.ts'

const TOTAL_MAX_BYTES = UPLOAD_FILES_MAX * UPLOAD_MAX_BYTES + 1_048_576
const NAME_MAX_LENGTH = 80

export interface UploadedFile {
  /** The form's field that it came in. */
  field: string
  /** What the sender calls it; for words only. */
  name: string
  path: string
}

export interface Uploads {
  files: UploadedFile[]
  dispose(): Promise<void>
}

/**
 * @param directory where the files are put meanwhile
 * @param fields the fields that may carry files
 * @throws Refusal in words when the request is not multipart, broken, too large, or names another field
 */
export async function readUploads(
  request: Request,
  directory: string,
  fields: readonly string[],
): Promise<Uploads> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type) || !request.body)
    throw new Refusal(415, 'Please send the files as multipart/form-data.')
  await mkdir(directory, { recursive: true })
  const files: UploadedFile[] = []
  const dispose = async () => {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
  try {
    await receive(request.body as ReadableStream<Uint8Array>, type, directory, fields, files)
  } catch (error) {
    await dispose()
    throw error instanceof Refusal ? error : new Refusal(400, 'The upload was cut off or is broken.')
  }
  if (files.length === 0) throw new Refusal(400, 'There is no file in the upload.')
  return { files, dispose }
}

async function receive(
  body: ReadableStream<Uint8Array>,
  type: string,
  directory: string,
  fields: readonly string[],
  files: UploadedFile[],
): Promise<void> {
  let problem: Refusal | null = null
  const object = (refusal: Refusal) => {
    problem ??= refusal
  }
  const writing: Promise<void>[] = []
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: {
      fileSize: UPLOAD_MAX_BYTES,
      files: UPLOAD_FILES_MAX,
      fields: 20,
      fieldSize: 1000,
      parts: UPLOAD_FILES_MAX + 20,
      headerPairs: 50,
    },
  })
  parser.on('file', (field: string, stream: BusboyFileStream, filename: string) => {
    const name = filename.slice(0, NAME_MAX_LENGTH)
    if (!fields.includes(field)) {
      object(new Refusal(400, `There is no place for files called “${field.slice(0, NAME_MAX_LENGTH)}”.`))
      stream.resume()
      return
    }
    stream.on('limit', () => object(new Refusal(413, `${name} is larger than 10 MB.`)))
    const path = join(directory, `${randomUUID()}.part`)
    files.push({ field, name, path })
    writing.push(pipeline(stream, createWriteStream(path)))
  })
  parser.on('filesLimit', () =>
    object(new Refusal(413, `Please send at most ${UPLOAD_FILES_MAX} files at once.`)),
  )
  await pipeline(Readable.fromWeb(body), bounded, parser)
  await Promise.all(writing)
  if (problem) throw problem
}

/** Ends a request that goes on beyond all that could be accepted. */
async function* bounded(chunks: AsyncIterable<Uint8Array>) {
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > TOTAL_MAX_BYTES) throw new Refusal(413, 'The upload is too large.')
    yield chunk
  }
}
