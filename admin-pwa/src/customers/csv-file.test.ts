import { expect, it } from 'vitest'
import { csvText } from './csv-file.ts'

it('is UTF-8 with its mark, quoted, with the line ends of spreadsheets', async () => {
  expect(
    await csvText([
      ['Name', 'Notes'],
      ['Zoë "Z"', 'one,\ntwo'],
    ]),
  ).toBe('\uFEFF"Name","Notes"\r\n"Zoë ""Z""","one,\ntwo"\r\n')
})
