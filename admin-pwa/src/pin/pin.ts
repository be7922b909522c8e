/**
 * The PIN of a user on this device. It opens the screen and nothing else: whoever can read the browser's storage reads the
 * mirror as well, so what is kept of the PIN need only be no plain text (PBKDF2, RFC 8018).
 */
import { BehaviorSubject } from 'rxjs'
import { z } from 'zod'

const PIN_MIN_LENGTH = 6
export const PIN_MAX_LENGTH = 12
const PIN_TRIES = 5

export const PIN_RULES = `${PIN_MIN_LENGTH} to ${PIN_MAX_LENGTH} digits, not all the same and not in a row`

/** As OWASP's Password Storage Cheat Sheet asks of this function. */
const ITERATIONS = 600_000
const HASH_BITS = 256

const PREFIX = 'forecourt-pin-'
const keyOf = (userId: string) => PREFIX + userId
const wantedKeyOf = (userId: string) => `forecourt-wants-pin-${userId}`

const keptSchema = z.object({ salt: z.base64(), hash: z.base64(), wrong: z.int() })
type Kept = z.output<typeof keptSchema>

const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

function read(userId: string): Kept | null {
  try {
    return keptSchema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Counts the changes, of other tabs too, for the screens. */
export const pinChanges = new BehaviorSubject(0)
const noteChange = () => pinChanges.next(pinChanges.value + 1)
globalThis.addEventListener?.('storage', ({ key }) => key?.startsWith(PREFIX) && noteChange())

function write(userId: string, kept: Kept) {
  localStorage.setItem(keyOf(userId), JSON.stringify(kept))
  noteChange()
}

async function hashOf(pin: string, salt: string): Promise<string> {
  const { subtle } = crypto
  const key = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const parameters = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    iterations: ITERATIONS,
    salt: Uint8Array.from(atob(salt), character => character.charCodeAt(0)),
  }
  return base64Of(new Uint8Array(await subtle.deriveBits(parameters, key, HASH_BITS)))
}

const isRow = (pin: string, step: number) =>
  [...pin].every((digit, index) => index === 0 || Number(digit) - Number(pin[index - 1]) === step)

/** Whether nobody guesses it at first: "123456" and "000000" are no PINs. */
export const isGoodPin = (pin: string): boolean =>
  new RegExp(`^\\d{${PIN_MIN_LENGTH},${PIN_MAX_LENGTH}}$`).test(pin) &&
  ![-1, 0, 1].some(step => isRow(pin, step))

/** Browsers can hash on safe lines only. */
export const canHavePin = () => globalThis.crypto?.subtle !== undefined

export type PinState = 'none' | 'set' | 'spent'

/** `spent`: it was tried too often, and opens nothing until its user has logged in. */
export function pinState(userId: string): PinState {
  const kept = read(userId)
  if (!kept) return 'none'
  return kept.wrong < PIN_TRIES ? 'set' : 'spent'
}

export async function setPin(userId: string, pin: string): Promise<void> {
  const salt = base64Of(crypto.getRandomValues(new Uint8Array(16)))
  const hash = await hashOf(pin, salt)
  localStorage.removeItem(wantedKeyOf(userId))
  write(userId, { salt, hash, wrong: 0 })
}

/** Gives how many tries are left; null where it is right. A try counts before it is looked at: closing the app wins none. */
export async function tryPin(userId: string, pin: string): Promise<number | null> {
  const kept = read(userId)
  if (!kept || kept.wrong >= PIN_TRIES) return 0
  write(userId, { ...kept, wrong: kept.wrong + 1 })
  if ((await hashOf(pin, kept.salt)) !== kept.hash) return PIN_TRIES - kept.wrong - 1
  write(userId, { ...kept, wrong: 0 })
  return null
}

export function forgetPin(userId: string) {
  localStorage.removeItem(keyOf(userId))
  noteChange()
}

/** Who had one is asked for another one when they have logged in: a lock that was there does not go unnoticed. */
export function askForNewPin(userId: string) {
  if (pinState(userId) === 'none') return
  localStorage.setItem(wantedKeyOf(userId), 'yes')
  forgetPin(userId)
}

/** Whether somebody who had a PIN here has not answered yet whether they want another one. */
export const isPinAskedFor = (userId: string) => localStorage.getItem(wantedKeyOf(userId)) !== null

export function goWithoutPin(userId: string) {
  localStorage.removeItem(wantedKeyOf(userId))
  noteChange()
}
