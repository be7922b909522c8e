// npm run export: builds what is stale, then writes the public site into a directory.
import './quick-imports.mjs'
import { build } from './build.mjs'

process.env.NODE_ENV = 'production'
if (!(await build())) process.exit(1)
await import('../../sync-server/src/export-command.ts')
