// What is mutated, and which tests are asked about it: the direct ones, those of the workspace itself.

export interface Group {
  workspace: 'shared' | 'sync-server'
  /** Patterns in the workspace of the sources that are mutated. */
  sources: readonly string[]
  /** Patterns in the workspace. Those that start processes or make pictures and films are left out. */
  tests: readonly string[]
}

const serverTests = (...names: readonly string[]) => names.map(name => `tests/${name}.test.ts`)

/** Folders of the rules with all that is in them. Whatever rule is asked, all tests of the rules are. */
const rules = (...folders: readonly string[]): Group => ({
  workspace: 'shared',
  sources: folders.map(folder => `src/${folder}/**/*.ts`),
  tests: ['src/**/*.test.ts'],
})

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
const RECORDS = ['leads', 'leads-import', 'vehicles', 'stock-numbers', 'price-order', 'inquiries'] as const

export const GROUPS: Readonly<Record<string, Group>> = {
  sync: {
    workspace: 'sync-server',
    sources: ['src/sync/**/*.ts'],
    tests: serverTests(
      ...SYNCING,
      'push-unseen',
      'pokes',
      'test-drives',
      'permissions',
      'closed-accounts',
      'present-media',
      'users',
    ),
  },
  store: {
    workspace: 'sync-server',
    sources: ['src/store/**/*.ts'],
    tests: serverTests(
      'store',
      'group-commit',
      'recent-commits',
      'other-servers',
      ...SYNCING,
      ...RECORDS,
      'push-unseen',
      'loan-decisions',
      'import-undo',
      'test-drives',
      'settings',
      'light-queries',
      'present-media',
      'demo',
    ),
  },
  auth: {
    workspace: 'sync-server',
    sources: ['src/auth/**/*.ts'],
    tests: serverTests(...PEOPLE, 'own-issues', 'unsent-work', 'other-sites'),
  },
  leads: {
    workspace: 'sync-server',
    sources: ['src/leads/**/*.ts'],
    tests: serverTests('leads', 'leads-import', 'inquiries', 'permissions', 'sync'),
  },
  vehicles: {
    workspace: 'sync-server',
    sources: ['src/vehicles/**/*.ts'],
    tests: serverTests(
      'vehicles',
      'stock-numbers',
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
  'shared/sync': rules('sync'),
  'shared/records': rules('records', 'collections'),
  'shared/users': rules('users'),
  'shared/leads': rules('leads'),
  'shared/vehicles': rules('vehicles'),
  'shared/loans': rules('loans'),
  'shared/dealer': rules('dealer', 'clock'),
  'shared/site': rules('site', 'media', 'events', 'inquiries', 'dashboard', 'settings', 'api'),
  'shared/basics': { ...rules(), sources: ['src/*.ts'] },
  shared: { ...rules(), sources: ['src/**/*.ts'] },
}
