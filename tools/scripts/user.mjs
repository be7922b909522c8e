// npm run user: adds staff and sets passwords.
import './quick-imports.mjs'

await import('../../sync-server/src/user-command.ts')
