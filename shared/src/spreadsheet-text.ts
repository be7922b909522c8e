/**
 * Text in a file that a spreadsheet opens. A cell that begins like a formula is run as one there (CSV injection, see
 * https://owasp.org/www-community/attacks/CSV_Injection), so it is guarded by an apostrophe, which a spreadsheet takes
 * for "this is text". Guarded and plain texts never coincide: what is guarded comes back exactly as it was.
 */

const FORMULA_LIKE = /^'*\s*[=+\-@＝＋－＠]|^'*[\t\r\n]/
const GUARDED = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** The text as a cell that no spreadsheet runs. */
export function guardCell(text: string): string {
  return FORMULA_LIKE.test(text) ? `'${text}` : text
}

/** The text that a cell stands for; takes away the apostrophe that `guardCell` sets. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
