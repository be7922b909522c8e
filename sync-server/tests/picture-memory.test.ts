import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

const PROGRAM = join(import.meta.dirname, 'support', 'add-pictures.ts')
const COLORS = ['#103050', '#305010', '#501030']
let directory: string

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Squares of one color, which are small as files. @returns their paths */
const squares = (side: number) =>
  Promise.all(
    COLORS.map(async background => {
      const path = join(directory, `${side}${background}.png`)
      const create = { width: side, height: side, channels: 4, background } as const
      await sharp({ create, limitInputPixels: false }).png().toFile(path)
      return path
    }),
  )

async function taken(paths: readonly string[]): Promise<{ more: number; refused: string[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...paths])
  return JSON.parse(stdout)
}

it('large pictures that come at once do not take the memory of all of them', {
  timeout: 120_000,
}, async () => {
  const side = 7000
  const { more, refused } = await taken(await squares(side))
  expect(refused).toEqual([])
  expect(more).toBeLessThan(2 * side * side * 4)
})

it('pictures with more pixels than any phone makes are refused by their head, undecoded', {
  timeout: 120_000,
}, async () => {
  const side = 10_000
  const { more, refused } = await taken(await squares(side))
  expect(refused).toEqual(
    COLORS.map(() => 'This picture has more than 50 megapixels. Please send a smaller one.'),
  )
  expect(more).toBeLessThan((side * side) / 2)
})
