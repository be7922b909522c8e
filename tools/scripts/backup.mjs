// npm run backup: writes the dealership into one file.
import './quick-imports.mjs'

await import('../../sync-server/src/backup-command.ts')
