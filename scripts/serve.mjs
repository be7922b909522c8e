// Serves site, app and API from this process as they were built last. `npm start` builds first.
import { enableCompileCache } from 'node:module'
import { inRoot } from './steps.mjs'

// The sources are compiled and freed of their types once, not at each start: what does that stays out of memory.
enableCompileCache(inRoot('node_modules', '.cache', 'node'))

const { serveOrExplain } = await import('../sync-server/src/main.ts')
await serveOrExplain({ empty: process.argv.includes('--empty'), isDev: false })
// What a start leaves behind is given back: the engine keeps the pages of its heap otherwise.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
