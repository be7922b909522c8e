/**
 * The files that this device sent lately, under the addresses that the server gave them. A server that is set back to a
 * backup loses what came after it; the device then has it to send once more. It keeps as many as are likely to have come
 * since a backup, and fewer where the browser has no room.
 */
const KEPT = 60

const nameOf = (userId: string) => `forecourt-sent-${userId}`
const isThere = () => 'caches' in globalThis

/** Keeps a file that the server took. It is a second copy: where it cannot be kept, nothing is said. */
export async function keepSent(userId: string, url: string, bytes: Uint8Array<ArrayBuffer>, type: string) {
  if (!isThere()) return
  try {
    const cache = await caches.open(nameOf(userId))
    await cache.put(url, new Response(bytes, { headers: { 'content-type': type } }))
    const keys = await cache.keys()
    for (const old of keys.slice(0, Math.max(0, keys.length - KEPT))) await cache.delete(old)
  } catch {
    // The browser has no room for it.
  }
}

/** A file that this device sent, null where it is not kept any more. */
export async function sentFile(userId: string, url: string): Promise<File | null> {
  if (!isThere()) return null
  const cache = await caches.open(nameOf(userId)).catch(() => null)
  const kept = await cache?.match(url)
  if (!kept) return null
  const type = kept.headers.get('content-type') ?? ''
  return new File([await kept.arrayBuffer()], url.split('/').at(-1) ?? url, { type })
}

/** Takes all of a user's off the device. */
export async function forgetSentFiles(userId: string): Promise<void> {
  if (isThere()) await caches.delete(nameOf(userId)).catch(() => false)
}

/** Gives what one user sent to another, who is the same person. */
export async function moveSentFiles(from: string, to: string): Promise<void> {
  if (!isThere() || !(await caches.has(nameOf(from)).catch(() => false))) return
  try {
    const [old, present] = [await caches.open(nameOf(from)), await caches.open(nameOf(to))]
    for (const key of await old.keys()) {
      const kept = await old.match(key)
      if (kept && !(await present.match(key))) await present.put(key, kept)
    }
  } catch {
    // The browser has no room for a second copy.
  }
  await forgetSentFiles(from)
}
