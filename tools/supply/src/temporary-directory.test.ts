import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, '..', '..', 'scripts', 'temporary-directory.mjs')
const { default: setup }: { default: () => () => void } = await import(pathToFileURL(MODULE).href)

const NAMES = ['TMPDIR', 'TMP', 'TEMP'] as const
const before = NAMES.map(name => [name, process.env[name]] as const)

afterEach(() => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})

test('this run makes its temporary directories in one of its own', () => {
  expect(tmpdir()).toMatch(/forecourt-tests-/)
})

test('what a run has made is gone when the run has ended', () => {
  const end = setup()
  const made = mkdtempSync(join(tmpdir(), 'dealership-'))
  writeFileSync(join(made, 'forecourt.sqlite'), 'rows')
  expect(existsSync(made)).toBe(true)
  end()
  expect(existsSync(dirname(made))).toBe(false)
})

test.skipIf(process.platform === 'win32')('another user gets through it, and cannot list it', () => {
  const end = setup()
  expect(statSync(tmpdir()).mode & 0o777).toBe(0o711)
  end()
})
