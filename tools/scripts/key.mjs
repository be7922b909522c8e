// npm run key: the data key, shown and changed.
import './quick-imports.mjs'

await import('../../sync-server/src/key-command.ts')
