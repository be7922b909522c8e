/**
 * Which packages known advisories are about, without a network: the advisories come from a file that somebody brought.
 * Formats: OSV (https://ossf.github.io/osv-schema/), as GitHub and osv.dev give them out, alone, in a list, or as a
 * directory of files; and what `npm audit --json` and `pnpm audit --json` print.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { z } from 'zod'

/** An advisory about one package. */
export interface Advisory {
  id: string
  name: string
  /** Whether a version is one of those it is about. */
  isAbout(version: string): boolean
  severity: string | null
  title: string
  /** The versions in which it is mended, as far as it says. */
  mended: string[]
  url: string | null
}

const eventSchema = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
})
type Event = z.output<typeof eventSchema>

const osvSchema = z.object({
  id: z.string(),
  withdrawn: z.string().nullish(),
  summary: z.string().nullish(),
  details: z.string().nullish(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        ranges: z.array(z.object({ type: z.string(), events: z.array(eventSchema) })).nullish(),
        versions: z.array(z.string()).nullish(),
      }),
    )
    .nullish(),
  database_specific: z.looseObject({ severity: z.string().optional() }).nullish(),
  references: z.array(z.object({ url: z.string() })).nullish(),
})
type Osv = z.output<typeof osvSchema>

/** `npm audit --json`, version 2: by package, with ranges and what they come from. */
const npmSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(),
          z.object({
            source: z.union([z.number(), z.string()]).optional(),
            name: z.string(),
            title: z.string().optional(),
            url: z.string().optional(),
            severity: z.string().optional(),
            range: z.string(),
          }),
        ]),
      ),
    }),
  ),
})

/** `pnpm audit --json`, and npm's before version 7: by advisory. */
const pnpmSchema = z.object({
  advisories: z.record(
    z.string(),
    z.object({
      module_name: z.string(),
      vulnerable_versions: z.string(),
      patched_versions: z.string().nullish(),
      severity: z.string().optional(),
      title: z.string().optional(),
      url: z.string().optional(),
      github_advisory_id: z.string().nullish(),
    }),
  ),
})

export class AdvisoryError extends Error {}

/** Whether a version is in a range of events. Without its end a range goes on. */
function isInEvents(version: string, events: readonly Event[]): boolean {
  const after = (wanted: string) => wanted === '0' || semver.gte(version, wanted)
  return events.reduce((isIn, { introduced, fixed, last_affected: last }) => {
    if (introduced !== undefined && after(introduced)) return true
    if (fixed !== undefined && after(fixed)) return false
    if (last !== undefined && semver.gt(version, last)) return false
    return isIn
  }, false)
}

const startOf = ({ introduced, fixed, last_affected: last }: Event) => introduced ?? fixed ?? last ?? '0'
const inOrder = (events: readonly Event[]) =>
  [...events].sort((a, b) => {
    const [one, other] = [startOf(a), startOf(b)]
    if (one === '0') return -1
    return other === '0' ? 1 : semver.compare(one, other)
  })

function fromOsv(osv: Osv): Advisory[] {
  if (osv.withdrawn) return []
  return (osv.affected ?? []).flatMap(({ package: about, ranges, versions }) => {
    if (about?.ecosystem !== 'npm') return []
    const semverRanges = (ranges ?? [])
      .filter(({ type }) => type === 'SEMVER')
      .map(one => inOrder(one.events))
    return {
      id: osv.id,
      name: about.name,
      isAbout: version =>
        (versions ?? []).includes(version) || semverRanges.some(events => isInEvents(version, events)),
      severity: osv.database_specific?.severity?.toLowerCase() ?? null,
      title: osv.summary ?? osv.details?.slice(0, 200) ?? '',
      mended: semverRanges.flatMap(events => events.flatMap(({ fixed }) => fixed ?? [])),
      url: osv.references?.[0]?.url ?? `https://osv.dev/vulnerability/${osv.id}`,
    }
  })
}

const inRange = (range: string) => (version: string) =>
  semver.satisfies(version, range, { includePrerelease: true })

function fromNpm({ vulnerabilities }: z.output<typeof npmSchema>): Advisory[] {
  return Object.values(vulnerabilities).flatMap(({ via }) =>
    via.flatMap(one =>
      typeof one === 'string'
        ? []
        : {
            id: one.url?.split('/').at(-1) ?? String(one.source ?? one.name),
            name: one.name,
            isAbout: inRange(one.range),
            severity: one.severity ?? null,
            title: one.title ?? '',
            mended: [],
            url: one.url ?? null,
          },
    ),
  )
}

function fromPnpm({ advisories }: z.output<typeof pnpmSchema>): Advisory[] {
  return Object.entries(advisories).map(([id, one]) => ({
    id: one.github_advisory_id ?? id,
    name: one.module_name,
    isAbout: inRange(one.vulnerable_versions),
    severity: one.severity ?? null,
    title: one.title ?? '',
    mended: one.patched_versions ? [one.patched_versions] : [],
    url: one.url ?? null,
  }))
}

function fromJson(value: unknown, file: string): Advisory[] {
  if (Array.isArray(value)) return value.flatMap(one => fromJson(one, file))
  const readers = [
    () => osvSchema.safeParse(value).data,
    () => npmSchema.safeParse(value).data,
    () => pnpmSchema.safeParse(value).data,
  ] as const
  const osv = readers[0]()
  if (osv) return fromOsv(osv)
  const npm = readers[1]()
  if (npm) return fromNpm(npm)
  const pnpm = readers[2]()
  if (pnpm) return fromPnpm(pnpm)
  throw new AdvisoryError(`${file} is neither OSV nor what npm audit or pnpm audit print as JSON.`)
}

function fromFile(file: string): Advisory[] {
  try {
    return fromJson(JSON.parse(readFileSync(file, 'utf8')), file)
  } catch (error) {
    if (error instanceof SyntaxError) throw new AdvisoryError(`${file} is not JSON: ${error.message}`)
    throw error
  }
}

/**
 * The advisories of a file, or of all JSON files of a directory.
 * @throws AdvisoryError in words where there are none to be read
 */
export function readAdvisories(path: string): Advisory[] {
  if (!existsSync(path)) throw new AdvisoryError(`${path} is not there.`)
  if (!statSync(path).isDirectory()) return fromFile(path)
  const files = readdirSync(path).filter(name => name.endsWith('.json'))
  if (files.length === 0) throw new AdvisoryError(`${path} holds no JSON files.`)
  return files.flatMap(name => fromFile(join(path, name)))
}

export interface Hit<T> {
  advisory: Advisory
  component: T
}

/** The packages that advisories are about, each with each of them once. */
export function hitsOf<T extends { name: string; version: string }>(
  advisories: readonly Advisory[],
  components: readonly T[],
): Hit<T>[] {
  const byName = Map.groupBy(components, ({ name }) => name)
  const hits = advisories.flatMap(advisory =>
    (byName.get(advisory.name) ?? [])
      .filter(({ version }) => advisory.isAbout(version))
      .map(component => ({ advisory, component })),
  )
  const key = ({ advisory, component }: Hit<T>) => `${advisory.id} ${component.name}@${component.version}`
  return [...new Map(hits.map(hit => [key(hit), hit])).values()]
}
