// npm run migrate: moves the dealership from the embedded database to a PostgreSQL, or back.
import './owner-only.ts'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { number } from './migration/copy-dealership.ts'
import { check, type Moved, migrate } from './migration/migrate.ts'
import { inWords, MigrationError } from './migration/migration-error.ts'
import { type Place, placeOf } from './migration/place.ts'

const USAGE = `Usage:
  npm run migrate -- sqlite:FILE postgres://USER:PASSWORD@HOST/NAME
  npm run migrate -- postgres://USER:PASSWORD@HOST/NAME sqlite:FILE
  npm run migrate -- FROM TO --check    (compares the two and changes neither)
The address may be left in the environment: DATABASE_URL=postgres://… npm run migrate -- sqlite:FILE DATABASE_URL`

const say = (text: string) => console.log(`\x1b[2m›\x1b[0m ${text}`)

/** @throws what tells somebody how to call it */
function readArguments(argv: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false } },
    })
    const [from, to, ...more] = positionals
    if (from && to && more.length === 0) return { from, to, ...values }
  } catch {
    // What the parser says repeats what it was given, which may be an address with a password.
  }
  throw new MigrationError(USAGE)
}

async function run(argv: string[]): Promise<string> {
  const { from, to, ...wanted } = readArguments(argv)
  const directory = process.env.INIT_CWD ?? process.cwd()
  const [source, target] = [from, to].map(end => placeOf(end, directory, process.env.DATABASE_URL)) as [
    Place,
    Place,
  ]
  if (wanted.check) {
    await check(source, target, say)
    return `${source.name} and ${target.name} hold the same records.`
  }
  return wordsFor(await migrate(source, target, say), source, target)
}

function wordsFor({ rows, textsChanged, leftBehind }: Moved, from: Place, to: Place): string {
  const lines = [
    '',
    `${to.name} is the dealership of ${from.name}: ${number(rows)} rows, each read back and the same.`,
  ]
  if (textsChanged > 0)
    lines.push(`${number(textsChanged)} texts held the character of code zero; U+FFFD stands in its place.`)
  if (leftBehind > 0)
    lines.push(
      `${number(leftBehind)} counts of login tries were left behind: PostgreSQL cannot keep their names.`,
    )
  lines.push(`${from.name} is as it was.`, '', ...next(from, to))
  return lines.join('\n')
}

/** What is left to do, and what no database holds. */
function next(from: Place, to: Place): string[] {
  const files = 'Pictures and films, dealer.json and the logo are in no database.'
  if (to.engine === 'sqlite')
    return [
      `${files} They stay in the server's DATA_DIR, or in its bucket.`,
      'Start the server without DATABASE_URL. The file has to lie in its DATA_DIR as forecourt.sqlite.',
    ]
  const directory = from.engine === 'sqlite' ? dirname(from.path) : 'DATA_DIR'
  return [
    `${files} They stay in ${directory}, or in the bucket.`,
    'Start the server with this address as DATABASE_URL, and with the same DATA_DIR as before.',
  ]
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
