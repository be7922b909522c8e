// Serves site, app and API from this process as they were built last. `npm start` builds first.
import { giveBack } from './engine.mjs'

const { serveOrExplain } = await import('../sync-server/src/main.ts')
await serveOrExplain({ empty: process.argv.includes('--empty'), isDev: false })
giveBack()
