// Files that a spreadsheet opens: UTF-8 with its mark, every cell quoted, lines as RFC 4180 ends them.

const BYTE_ORDER_MARK = '\uFEFF'

/** The rows as the text of a CSV file. The cells must be guarded already (shared/spreadsheet-text). */
export async function csvText(rows: readonly (readonly string[])[]): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const text = Papa.unparse(
    rows.map(row => [...row]),
    { quotes: true, newline: '\r\n' },
  )
  return `${BYTE_ORDER_MARK}${text}\r\n`
}

/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it long before.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
