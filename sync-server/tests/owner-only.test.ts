// What other users of the machine may read of a dealership: nothing, whichever command made it.
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/database/open-database.ts'
import { QUICK_IMPORTS } from './support/quick-imports.ts'
import { ServerProcess } from './support/server-process.ts'

const SOURCES = join(import.meta.dirname, '..', 'src')

/** Runs a command of the server as `npm run` does. */
const command = (name: string, directory: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [...QUICK_IMPORTS, join(SOURCES, `${name}-command.ts`), ...args], {
    env: { ...process.env, DATA_DIR: directory },
  })

/** What others may do with a directory and everything in it, by path; nothing where it is empty. */
function openToOthers(directory: string): string[] {
  const inside = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map(name =>
    join(directory, name),
  )
  return [directory, ...inside].filter(path => (statSync(path).mode & 0o077) !== 0)
}

it('what the server and its commands make is for its owner only, in a directory of an earlier version, too', async () => {
  const place = mkdtempSync(join(tmpdir(), 'owner-'))
  const [data, copy, restored] = ['data', 'backup.tar', 'restored'].map(name => join(place, name)) as [
    string,
    string,
    string,
  ]
  const server = await ServerProcess.on(data)
  await server.start()
  await server.send('POST', '/api/leads', {
    firstName: 'Ruth',
    lastName: 'Becker',
    email: 'ruth@example.com',
    phone: '(208) 555-0142',
  })
  expect(openToOthers(data)).toEqual([])
  await server.stop()
  await command('user', data, 'add', 'sam', 'sam@dealer.example')
  await command('backup', data, copy)
  await command('restore', restored, copy)
  expect(openToOthers(place)).toEqual([])

  chmodSync(data, 0o755)
  await command('user', data, 'password', 'sam')
  expect(openToOthers(place)).toEqual([])
}, 60_000)

it('the database is for its owner only, where a command that others may read from makes it in a directory that is there', async () => {
  const data = join(mkdtempSync(join(tmpdir(), 'owner-')), 'data')
  const before = process.umask(0o022)
  try {
    mkdirSync(data)
    const database = await openDatabase({ databaseUrl: null, dataDirectory: data })
    expect(openToOthers(data)).toEqual([data])
    await database.close()
  } finally {
    process.umask(before)
  }
})
