// What is mutated, and which tests are asked about it: the direct ones, those of the workspace itself.

export interface Group {
  workspace: 'shared' | 'sync-server'
  /** Folder in the workspace whose sources are mutated. */
  folder: string
  /** Patterns in the workspace. Those that start processes or make pictures and films are left out. */
  tests: readonly string[]
}

const serverTests = (...names: readonly string[]) => names.map(name => `tests/${name}.test.ts`)

const PEOPLE = ['auth', 'users', 'permissions', 'closed-accounts'] as const
const SYNCING = [
  'sync',
  'own-issues',
  'news',
  'record-changes',
  'settlements',
  'unsent-work',
  'set-backs',
  'fast-lane',
  'long-lists',
] as const
const RECORDS = ['leads', 'leads-import', 'vehicles', 'price-order', 'inquiries'] as const

export const GROUPS: Readonly<Record<string, Group>> = {
  sync: {
    workspace: 'sync-server',
    folder: 'src/sync',
    tests: serverTests(...SYNCING, 'permissions', 'closed-accounts', 'present-media', 'users'),
  },
  store: {
    workspace: 'sync-server',
    folder: 'src/store',
    tests: serverTests(
      'group-commit',
      'database-trouble',
      ...SYNCING,
      ...RECORDS,
      'settings',
      'light-queries',
      'present-media',
      'order-of-commits',
    ),
  },
  auth: {
    workspace: 'sync-server',
    folder: 'src/auth',
    tests: serverTests(...PEOPLE, 'own-issues', 'unsent-work', 'other-sites'),
  },
  leads: {
    workspace: 'sync-server',
    folder: 'src/leads',
    tests: serverTests('leads', 'leads-import', 'inquiries', 'permissions', 'sync'),
  },
  vehicles: {
    workspace: 'sync-server',
    folder: 'src/vehicles',
    tests: serverTests(
      'vehicles',
      'price-order',
      'leads',
      'permissions',
      'films',
      'present-media',
      'discovery',
      'media',
      'uploads',
      'resumable-uploads',
      'fast-lane',
      'long-lists',
      'settings',
    ),
  },
  'shared/sync': { workspace: 'shared', folder: 'src/sync', tests: ['src/**/*.test.ts'] },
  'shared/access': { workspace: 'shared', folder: 'src/users', tests: ['src/**/*.test.ts'] },
  'shared/leads': { workspace: 'shared', folder: 'src/leads', tests: ['src/**/*.test.ts'] },
  'shared/vehicles': { workspace: 'shared', folder: 'src/vehicles', tests: ['src/**/*.test.ts'] },
  'shared/loans': { workspace: 'shared', folder: 'src/loans', tests: ['src/**/*.test.ts'] },
  shared: { workspace: 'shared', folder: 'src', tests: ['src/**/*.test.ts'] },
}
