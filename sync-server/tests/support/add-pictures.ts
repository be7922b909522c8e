// Takes pictures in all at once, as uploads that come together do, and prints by how much that raised the most memory that
// this process ever held, in bytes.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { openSqlite } from '../../src/database/sqlite.ts'
import { createDiskMediaStore } from '../../src/media/disk-media-store.ts'
import { createMedia } from '../../src/media/media.ts'

const media = createMedia({
  database: openSqlite(':memory:'),
  files: createDiskMediaStore(mkdtempSync(join(tmpdir(), 'media-'))),
  now: () => new Date('2026-11-20T17:00:00.000Z'),
  logger: pino({ level: 'silent' }),
  encodesAvif: true,
})
const held = () => process.resourceUsage().maxRSS * 1024
// What the library itself takes is no matter of the pictures.
const small = { width: 900, height: 600, channels: 3, background: '#a00' } as const
await media.addPicture(await sharp({ create: small }).png().toBuffer())
const before = held()
const done = await Promise.allSettled(process.argv.slice(2).map(path => media.addPicture(path)))
const refused = done.flatMap(one => (one.status === 'rejected' ? [String(one.reason.message)] : []))
console.log(JSON.stringify({ more: held() - before, refused }))
