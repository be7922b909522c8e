// npm run migrate: moves the dealership from one database engine to the other.
import './quick-imports.mjs'

await import('../../sync-server/src/migrate-command.ts')
