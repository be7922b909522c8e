// npm start: builds what is stale, then serves site, app and API from this process.
import { build } from './build.mjs'

process.env.NODE_ENV = 'production'
if (!(await build())) process.exit(1)

await import('./serve.mjs')
