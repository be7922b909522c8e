/**
 * Reads a file of customers that a person chose: whatever delimiter and encoding it has. What is no such file is
 * refused with words that say what it is and what to do about it.
 */
import type { ImportFileRow } from '@forecourt/shared/leads/lead-import-judge'

export const FILE_MAX_BYTES = 10 * 1024 * 1024

export class FileProblem extends Error {}

const SAVE_AS = 'Open it in your spreadsheet program, choose Save As, then CSV, and import that file.'

/** What a file begins with that is something else. */
const BINARY_KINDS: readonly (readonly [number[], string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    `This is a spreadsheet workbook (such as XLSX) or a ZIP file, not a CSV file. ${SAVE_AS}`,
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an old Excel workbook (XLS), not a CSV file. ${SAVE_AS}`],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF document, not a CSV file. Export the customers as CSV instead.'],
]
const TEXT_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\s*</, `This is a web page or XML file, not a CSV file. ${SAVE_AS}`],
  [
    /^\s*BEGIN:VCARD/i,
    'This is a file of contact cards (vCard), not a CSV file. Export the contacts as CSV instead.',
  ],
  [/^\s*(\{|\[\s*[{[])/, 'This is a JSON file, not a CSV file. Export the customers as CSV instead.'],
  [/\0/, 'This file is not a text that can be read. Please choose a CSV file.'],
]

/** The rows of the file that are not blank, the names of the columns among them. @throws FileProblem in words */
export async function readImportFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<ImportFileRow[]> {
  if (file.size === 0) throw new FileProblem('This file is empty.')
  if (file.size > FILE_MAX_BYTES) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1)
    throw new FileProblem(`This file has ${megabytes} MB; at most 10 MB can be imported. Please split it.`)
  }
  const bytes = await file.arrayBuffer().then(
    buffer => new Uint8Array(buffer),
    () => {
      throw new FileProblem('This file could not be read. Please choose it again.')
    },
  )
  for (const [start, words] of BINARY_KINDS)
    if (start.every((byte, at) => bytes[at] === byte)) throw new FileProblem(words)
  const text = decode(bytes)
  for (const [pattern, words] of TEXT_KINDS) if (pattern.test(text)) throw new FileProblem(words)
  return rowsOf(text)
}

/** UTF-16 and UTF-8 tell themselves; what is neither comes from an old program, which wrote Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function rowsOf(text: string): Promise<ImportFileRow[]> {
  const { default: Papa } = await import('papaparse')
  // A first line that tells Excel the delimiter is none of the rows, there as here.
  const [hint = '', told] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const table = text.slice(hint.length)
  // Blank rows are kept, because they count, but they would mislead the guess.
  const guess = () => Papa.parse(table, { preview: 50, skipEmptyLines: 'greedy' }).meta.delimiter
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: told ?? guess() })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes)
    throw new FileProblem(
      `Row ${(quotes.row ?? 0) + 1} has a quotation mark that is not closed, so it is not certain where the rows end. Please correct it.`,
    )
  const rows = data
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (rows.length === 0) throw new FileProblem('This file is empty.')
  return rows
}
