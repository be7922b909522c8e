import { idFromBytes } from '@forecourt/shared/ids'

/**
 * The identity of a change: what was known and what is wanted, with the instant of the change in it. The same push sent
 * again carries the same id, and the same wish made anew another one.
 */
export async function changeIdOf(collection: string, assumed: unknown, next: unknown): Promise<string> {
  const text = JSON.stringify([collection, assumed ?? null, next])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return idFromBytes(new Uint8Array(hash))
}

export const newId = () => idFromBytes(crypto.getRandomValues(new Uint8Array(12)))
