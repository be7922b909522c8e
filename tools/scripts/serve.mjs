// Serves site, app and API from this process as they were built last. `npm start` builds first.
import './quick-imports.mjs'

const { serveOrExplain } = await import('../../sync-server/src/main.ts')
await serveOrExplain({ empty: process.argv.includes('--empty'), isDev: false })
// What a start leaves behind is given back: the engine keeps the pages of its heap otherwise.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
