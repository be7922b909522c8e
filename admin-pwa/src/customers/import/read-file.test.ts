import { describe, expect, it } from 'vitest'
import { openSource, readWith, samplesOf, withTarget } from './import-source.ts'
import { FILE_MAX_BYTES, FileProblem, readImportFile } from './read-file.ts'

const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap(one => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8])])
const fileOf = (content: string | readonly number[] | Uint8Array) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], 'customers.csv')
const cellsOf = async (content: string | readonly number[] | Uint8Array) =>
  (await readImportFile(fileOf(content))).map(({ cells }) => cells)

describe('a file is read', () => {
  const expected = [
    ['Name', 'City'],
    ['Zoë', 'Boise'],
  ]
  it.each([
    ['with commas', 'Name,City\nZoë,Boise\n'],
    ['with semicolons', 'Name;City\r\nZoë;Boise\r\n'],
    ['with tabs', 'Name\tCity\nZoë\tBoise'],
    ['with the mark of UTF-8', '\uFEFFName,City\nZoë,Boise'],
    ['in UTF-16', utf16('Name\tCity\r\nZoë\tBoise\r\n')],
    ['in Windows-1252', [...'Name,City\nZo', '\xEB', ...',Boise'].map(one => one.charCodeAt(0))],
    ['with the hint for Excel', 'sep=;\r\nName;City\r\nZoë;Boise'],
    ['with blank rows', '\n,\nName,City\n\n  , \nZoë,Boise\n\n'],
  ])('%s', async (_how, content) => {
    expect(await cellsOf(content)).toEqual(expected)
  })

  it('with the numbers of its rows as a spreadsheet counts them', async () => {
    const rows = await readImportFile(fileOf('Name,Notes\n"Ruth","one\ntwo"\n\nOna,x\n'))
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 4])
  })
})

describe('what is no such file is refused in words', () => {
  it.each([
    ['', 'This file is empty.'],
    [' \n,\n', 'This file is empty.'],
    [[0x50, 0x4b, 0x03, 0x04, 0x14], /XLSX.*Save As/],
    [[0xd0, 0xcf, 0x11, 0xe0, 0xa1], /old Excel workbook/],
    ['%PDF-1.7', /PDF/],
    ['<html><table>', /web page/],
    ['BEGIN:VCARD\nVERSION:3.0', /contact cards/],
    ['[{"name": "Ruth"}]', /JSON/],
    [[0x4e, 0x61, 0x00, 0x6d], /not a text/],
    ['Name,City\nRuth,"Boise\nOna,Nampa\n', /^Row 2 has a quotation mark that is not closed/],
  ])('%j: %s', async (content, words) => {
    await expect(readImportFile(fileOf(content))).rejects.toThrow(words)
    await expect(readImportFile(fileOf(content))).rejects.toBeInstanceOf(FileProblem)
  })

  it('when it is too large, or has gone', async () => {
    const large = { size: FILE_MAX_BYTES + 1, arrayBuffer: async () => new ArrayBuffer(0) }
    await expect(readImportFile(large)).rejects.toThrow('This file has 10.0 MB')
    const gone = { size: 5, arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }
    await expect(readImportFile(gone)).rejects.toThrow('could not be read')
  })

  it('when there are names of columns and nobody below them', () => {
    expect(() => openSource('a.csv', [{ row: 1, cells: ['Name', 'Email'] }])).toThrow('no customers below')
  })
})

describe('the columns', () => {
  const rows = [
    { row: 1, cells: ['Name', 'Email'] },
    { row: 2, cells: ['Ruth Becker', 'ruth@example.com'] },
    { row: 3, cells: ['Ona Lund', 'ona@example.com', 'x'] },
  ]

  it('are named by the first row, and can be corrected', () => {
    const source = openSource('a.csv', rows)
    expect(source.rows.map(({ row }) => row)).toEqual([2, 3])
    expect(source.columns.map(({ target }) => target)).toEqual(['fullName', 'email'])
    expect(samplesOf(source, 0)).toEqual(['Ruth Becker', 'Ona Lund'])
    expect(withTarget(source, 1, 'skip').columns[1]).toEqual({ header: 'Email', target: 'skip' })
  })

  it('have no names where the first row is a customer', () => {
    const source = openSource('a.csv', rows.slice(1))
    expect(source.hasHeader).toBe(false)
    expect(source.rows).toHaveLength(2)
    expect(source.columns.map(({ header }) => header)).toEqual(['Column 1', 'Column 2', 'Column 3'])
    expect(readWith(source, true).columns[0]?.header).toBe('Ruth Becker')
  })
})
