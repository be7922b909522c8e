// npm start: builds what is stale, then serves site, app and API from this process.
import { enableCompileCache } from 'node:module'
import { build } from './build.mjs'
import { inRoot } from './steps.mjs'

// The server's own sources are not compiled anew at each start.
enableCompileCache(inRoot('node_modules', '.cache', 'node'))
process.env.NODE_ENV = 'production'
if (!(await build())) process.exit(1)

const { serveOrExplain } = await import('../sync-server/src/main.ts')
await serveOrExplain({ empty: process.argv.includes('--empty'), isDev: false })
