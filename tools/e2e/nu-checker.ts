// The W3C's Nu checker, asked about pages that are at hand as text.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024

export interface HtmlError {
  /** The name that the page was given by who asks. */
  page: string
  /** Where it is, or 0 when it is in no line. */
  line: number
  message: string
  /** The markup around it. */
  markup: string
}

interface Message {
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

/** The command of a Java that starts, or null. */
export function findJava(): string | null {
  const java = process.env.JAVA_PATH ?? 'java'
  return spawnSync(java, ['-version']).status === 0 ? java : null
}

/** The errors in pages, given by name as HTML, in the pages' order. */
export async function findHtmlErrors(pages: ReadonlyMap<string, string>, java: string): Promise<HtmlError[]> {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-html-'))
  const names = [...pages.keys()]
  try {
    const files = [...pages.values()].map((html, index) => {
      const file = join(directory, `${index}.html`)
      writeFileSync(file, html)
      return file
    })
    const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--errors-only']
    const { stdout } = await promisify(execFile)(java, ['-jar', JAR, ...options, ...files], {
      maxBuffer: OUTPUT_LIMIT_BYTES,
    })
    const { messages } = JSON.parse(stdout) as { messages: Message[] }
    return messages.map(({ url = '', lastLine = 0, message, extract = '' }) => ({
      page: names[Number(basename(url, '.html'))] ?? url,
      line: lastLine,
      message,
      markup: extract,
    }))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
