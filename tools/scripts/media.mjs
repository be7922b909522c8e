// npm run media: brings pictures and films from the disk into a bucket, or back.
import './quick-imports.mjs'

await import('../../sync-server/src/media-command.ts')
