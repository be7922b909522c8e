// What whoever starts the server for the first time is told, and when.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ServerProcess } from './support/server-process.ts'

it('refuses a weak password of the administrator before it draws the demonstration stock', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'first-start-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const server = await ServerProcess.on(directory, { ADMIN_PASSWORD: 'short' })
  onTestFinished(() => server.kill())
  await expect(server.start(['--dev'])).rejects.toThrow(
    'ADMIN_PASSWORD: Password must be at least 12 characters long',
  )
  const media = join(directory, 'media')
  expect(existsSync(media) ? readdirSync(media) : []).toEqual([])
})
