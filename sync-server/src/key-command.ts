// npm run key: says where the data key is, changes it, and begins with a new one where the old one is lost.
import './owner-only.ts'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { wordsOf } from './database/trouble.ts'
import { forgetKey, rotateKey, showKeys, startAnew } from './secrets/change-key.ts'
import { keyPlaceOf } from './secrets/key-place.ts'

const USAGE = `Usage:
  npm run key                   (where the data key is, and what is encrypted with which)
  npm run key -- rotate         (makes a new key and encrypts everything with it; old backups need the old one)
  npm run key -- forget ID      (removes an old key that nothing is encrypted with any more)
  npm run key -- start-anew     (where the key is lost: what it encrypted stays unreadable until it is found)`

async function run(argv: string[]): Promise<string> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true })
  const [command = 'show', id, ...more] = positionals
  if (more.length > 0 || (command === 'forget') !== (id !== undefined)) throw new Error(USAGE)
  const config = readConfig(process.env)
  const place = keyPlaceOf(config)
  const database = await openDatabase(config)
  const say = (text: string) => console.log(text)
  try {
    if (command === 'show') return await showKeys(database, place)
    if (command === 'rotate') return await rotateKey(database, place, say)
    if (command === 'forget') return await forgetKey(database, place, id ?? '')
    if (command === 'start-anew') return await startAnew(database, place)
    throw new Error(USAGE)
  } finally {
    await database.close()
  }
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(wordsOf(error))
  process.exitCode = 1
}
