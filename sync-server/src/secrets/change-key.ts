/** The data key as whoever runs the server looks at it and changes it. */
import { type Column, isNotNull } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { KeyPlace } from './key-place.ts'
import { createKeyring, type Keyring } from './keyring.ts'
import { keepProof, openDataKey, readProof } from './open-data-key.ts'
import { sealAll } from './seal-all.ts'
import { SEALED_COLUMNS, SEALED_HELD_FIELDS } from './sealed-columns.ts'
import { newDataKey, textOfSealedKeyId } from './sealed-text.ts'

/** A change of the key that is refused, in words. */
export class KeyChangeError extends Error {}

const ENVIRONMENT =
  'The key is in DATA_KEY, which only you can change. Put a new key before the old one, with a comma between, and start the server: it encrypts everything with the first.'

/** How many texts are sealed with which key, by its name; "" for those in plain. */
async function countByKey({ select, tables }: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const count = (text: unknown) => {
    const id = textOfSealedKeyId(text)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  for (const [name, { columns }] of Object.entries(SEALED_COLUMNS)) {
    const table = tables[name as 'loanApplications']
    for (const column of columns) {
      const own = table[column as 'id'] as Column
      const rows = await select({ text: table[column as 'id'] })
        .from(table)
        .where(isNotNull(own))
      for (const { text } of rows) count(text)
    }
  }
  for (const { kind, payload } of await select().from(tables.heldInquiries))
    if (kind === 'application')
      for (const field of SEALED_HELD_FIELDS)
        if (payload[field] !== null && payload[field] !== undefined) count(payload[field])
  return counts
}

export async function showKeys(database: Database, place: KeyPlace): Promise<string> {
  const proof = await readProof(database)
  const keys = place.read()
  if (!proof) return `There is no data key yet: the server makes it when it starts, in ${place.name}.`
  const counts = await countByKey(database)
  const known = new Set(keys.map(({ id }) => id))
  const lines = [...new Set([proof.id, ...known, ...counts.keys()])].map(id => {
    const texts = `${counts.get(id) ?? 0} encrypted texts`
    if (id === '')
      return `  in plain          ${counts.get(id)} texts: the server encrypts them when it starts`
    const notes = [
      ...(id === proof.id ? ['the key of this dealership'] : []),
      ...(known.has(id) ? [] : [`NOT in ${place.name}`]),
    ]
    return `  ${id}      ${[texts, ...notes].join(', ')}`
  })
  const trouble = keyringOf(place, proof).trouble()
  return [`The data keys are in ${place.name}:`, ...lines, ...(trouble ? ['', trouble] : [])].join('\n')
}

const keyringOf = (place: KeyPlace, proof: { id: string; proof: string }): Keyring =>
  createKeyring(place, () => proof)

/** Makes a new key and seals everything with it. What was cut short goes on at the next start. @throws KeyChangeError */
export async function rotateKey(
  database: Database,
  place: KeyPlace,
  say: (text: string) => void,
): Promise<string> {
  if (!place.write) throw new KeyChangeError(ENVIRONMENT)
  const { keyring } = await openDataKey(database, place, say)
  const trouble = keyring.trouble()
  if (trouble !== null) throw new KeyChangeError(trouble)
  const old = keyring.currentId()
  const key = newDataKey()
  // On the disk before anything is encrypted with it.
  place.write([key, ...place.read()])
  const { rows, unreadable } = await sealAll(database, keyring)
  await keepProof(database, key)
  const left = unreadable > 0 ? ` ${unreadable} rows could not be read and stay as they were.` : ''
  return `The data key is ${key.id} now; ${rows} rows were encrypted anew.${left} Keep a copy of ${place.name}. The old key ${old} stays in it, for backups from before; to remove it: npm run key -- forget ${old}`
}

/** @throws KeyChangeError where something is encrypted with it still */
export async function forgetKey(database: Database, place: KeyPlace, id: string): Promise<string> {
  if (!place.write) throw new KeyChangeError(ENVIRONMENT)
  const keys = place.read()
  if (!keys.some(key => key.id === id)) throw new KeyChangeError(`There is no key ${id} in ${place.name}.`)
  const proof = await readProof(database)
  const used = (await countByKey(database)).get(id) ?? 0
  if (proof?.id === id || used > 0 || keys.length === 1)
    throw new KeyChangeError(
      `The key ${id} is in use: ${used} texts are encrypted with it. First: npm run key -- rotate`,
    )
  place.write(keys.filter(key => key.id !== id))
  return `The key ${id} is gone from ${place.name}. Backups from before its rotation need it: their figures can be read only with a copy of it.`
}

/** Begins with a new key where the old one is lost. @throws KeyChangeError where it is not */
export async function startAnew(database: Database, place: KeyPlace): Promise<string> {
  const proof = await readProof(database)
  if (proof && keyringOf(place, proof).trouble() === null)
    throw new KeyChangeError(`The data key ${proof.id} is in ${place.name}: nothing is lost.`)
  const known = place.read()
  const key = place.write ? newDataKey() : known[0]
  if (!key) throw new KeyChangeError(ENVIRONMENT)
  place.write?.([key, ...known])
  await keepProof(database, key)
  return `The data key is ${key.id} now, in ${place.name}. What ${proof?.id ?? 'an earlier one'} encrypted cannot be read; should that key be found, add its line to the file.`
}
