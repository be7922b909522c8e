import type { IncomingMessage } from 'node:http'

/** The text of an answer, which is read to its end. @throws when it is longer */
export async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await bytesOf(answer, maxBytes))
}

/** The bytes of an answer, which is read to its end. @throws when there are more */
export async function bytesOf(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
