/** `npm run advisories -- FILE`: says which packages of the lock file known advisories are about, without a network. */
import { resolve } from 'node:path'
import { AdvisoryError, hitsOf, readAdvisories } from './advisories.ts'
import { billOfMaterials, componentsOf, shippedBill } from './components.ts'

const USAGE = `npm run advisories -- FILE

FILE is JSON of OSV or of "npm audit", or a directory of OSV files. On a machine with a network:
  node tools/scripts/run.mjs pnpm audit --json > advisories.json
or all that is known of npm, from https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip, unpacked.`

/** What there is to say, and whether anything is hit. @throws AdvisoryError */
export function judge(path: string): { lines: string[]; isHit: boolean } {
  const advisories = readAdvisories(path)
  const shipped = new Set(componentsOf(shippedBill()).map(({ name, version }) => `${name}@${version}`))
  const components = componentsOf(billOfMaterials('all')).map(one => ({
    ...one,
    isShipped: shipped.has(`${one.name}@${one.version}`),
  }))
  const hits = hitsOf(advisories, components)
  const lines = hits
    .sort((a, b) => Number(b.component.isShipped) - Number(a.component.isShipped))
    .map(({ advisory: { id, severity, title, mended, url }, component: { name, version, isShipped } }) =>
      [
        `${name}@${version} (${isShipped ? 'shipped' : 'builds or tests only'}): ${id}`,
        severity && `, ${severity}`,
        title && `. ${title}`,
        mended.length > 0 && `. Mended in ${mended.join(', ')}`,
        url && `. ${url}`,
      ]
        .filter(Boolean)
        .join(''),
    )
  const total = `${advisories.length} advisories, ${components.length} packages, ${shipped.size} of them shipped`
  return {
    isHit: hits.length > 0,
    lines: [...lines, hits.length > 0 ? `${total}: ${hits.length} hit.` : `${total}: none is hit.`],
  }
}

/** @returns the exit code: 1 where a package is hit, 2 where nothing could be judged */
export function advisoriesCommand(argv: readonly string[], say: (line: string) => void): number {
  const [path, ...more] = argv
  if (path === undefined || more.length > 0 || path.startsWith('-')) {
    say(USAGE)
    return 2
  }
  try {
    const { lines, isHit } = judge(resolve(process.env['INIT_CWD'] ?? '', path))
    for (const line of lines) say(line)
    return isHit ? 1 : 0
  } catch (error) {
    if (!(error instanceof AdvisoryError)) throw error
    say(error.message)
    return 2
  }
}
