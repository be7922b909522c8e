// npm start: builds what is stale, then serves site, app and API from this process.
import { build } from './build.mjs'

process.env.NODE_ENV = 'production'
if (!(await build())) process.exit(1)

const { serveOrExplain } = await import('../sync-server/src/main.ts')
await serveOrExplain({ empty: process.argv.includes('--empty'), isDev: false })
