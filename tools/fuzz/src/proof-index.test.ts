/** docs/offline-proof.md names tests by number: each of them is there, in the file that is named, under that title. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const NUMBERS = 15

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')

/** By heading, the tests that stand below it; a line that goes on is indented. */
const sections = read('docs', 'offline-proof.md')
  .replaceAll('\n  ', ' ')
  .split(/^## /m)
  .slice(1)
  .map(section => ({
    heading: section.split('\n', 1)[0] ?? '',
    tests: [...section.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({
      file,
      title,
    })),
  }))

it('what was found missing is numbered as it was found', () => {
  const numbers = sections.map(({ heading }) => Number.parseInt(heading, 10)).filter(Number.isInteger)
  expect(numbers).toEqual(Array.from({ length: NUMBERS }, (_, index) => index + 1))
})

it.each(sections)('$heading: the tests that hold it are there', ({ tests }) => {
  expect(tests).not.toEqual([])
  for (const { file, title } of tests) expect(read(...file.split('/')), file).toContain(title)
})
