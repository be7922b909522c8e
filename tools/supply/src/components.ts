/** What the product is made of, read from pnpm's bill of materials: the lock file, with the licence of each package. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The parts that a dealer runs or that a browser loads. */
const SHIPPED = ['shared', 'sync-server', 'site', 'admin-pwa']
/** Built into the site, though it is installed as what the build needs. */
const BUILT_IN = ['@fontsource-variable/archivo']

const licenceSchema = z.union([
  z.object({ license: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]) }),
  z.object({ expression: z.string() }),
])

const componentSchema = z.looseObject({
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  licenses: z.array(licenceSchema).optional(),
})

/** CycloneDX, as far as it is read here. */
const billSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(componentSchema),
})
export type Bill = z.output<typeof billSchema>

type Scope = 'shipped' | 'all'

export interface Component {
  /** "@hono/node-server". */
  name: string
  version: string
  /** An SPDX expression, "MIT"; null where the package says none. */
  licence: string | null
}

const OURS = '@forecourt/'

const made = new Map<Scope, Bill>()

/** The bill of materials of what is shipped, or of all that is installed. @throws in words where pnpm makes none */
export function billOfMaterials(scope: Scope): Bill {
  const bill = made.get(scope) ?? askPnpm(scope)
  made.set(scope, bill)
  return bill
}

function askPnpm(scope: Scope): Bill {
  const directory = mkdtempSync(join(tmpdir(), 'sbom-'))
  const file = join(directory, 'bill.json')
  const filters = SHIPPED.flatMap(part => ['--filter', `${OURS}${part}`])
  const only = scope === 'shipped' ? ['--prod', ...filters] : []
  const how = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', file]
  try {
    const done = spawnSync('pnpm', ['sbom', ...how, ...only], { cwd: ROOT, encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`pnpm sbom failed: ${done.stderr || done.error?.message}`)
    return billSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** With what the build puts into the pages. */
export function shippedBill(): Bill {
  const bill = billOfMaterials('shipped')
  const built = billOfMaterials('all').components.filter(one => BUILT_IN.includes(nameOf(one)))
  return { ...bill, components: [...bill.components, ...built] }
}

const nameOf = ({ group, name }: Bill['components'][number]) => (group ? `${group}/${name}` : name)

function licenceOf({ licenses }: Bill['components'][number]): string | null {
  const [first] = licenses ?? []
  if (!first) return null
  if ('expression' in first) return first.expression
  return 'id' in first.license ? first.license.id : first.license.name
}

/** The packages of others in a bill, by name and version. */
export function componentsOf({ components }: Bill): Component[] {
  return components
    .map(one => ({ name: nameOf(one), version: one.version, licence: licenceOf(one) }))
    .filter(({ name }) => !name.startsWith(OURS))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))
}
