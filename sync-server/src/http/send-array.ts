import type { Context } from 'hono'

/** Answers with a JSON array that is read while it is sent, so that a long one is never in memory as a whole. */
export async function sendArray(c: Context, pages: AsyncIterable<readonly unknown[]>): Promise<Response> {
  const bytes = bytesOf(pages)
  // Where nothing can be read, that is what is answered.
  const first = await bytes.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* bytes
  }
  return c.body(ReadableStream.from(all()), 200, { 'content-type': 'application/json' })
}

async function* bytesOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield Buffer.from(before + JSON.stringify(page).slice(1, -1))
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : ']')
}
