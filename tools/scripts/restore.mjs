// npm run restore: turns a backup into a data directory.
import './quick-imports.mjs'

await import('../../sync-server/src/restore-command.ts')
