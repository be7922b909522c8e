import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyFromBucket, copyToBucket } from '../src/media/move-media.ts'
import { createS3Bucket } from '../src/objects/s3-bucket.ts'
import { backUpOf, dealership, filesOf } from './support/backup-place.ts'
import { openBadNetwork } from './support/bad-network.ts'
import { pattern } from './support/media-store-contract.ts'
import { BUCKET, KEYS, S3Server } from './support/s3-server.ts'

let server: S3Server
beforeAll(async () => {
  server = await S3Server.start()
})
afterAll(() => server.close())

const say = () => {}
const openBucket = () => createS3Bucket(server.place(`${randomUUID()}/`))

it('media go into a bucket and come back as they were, and only what is missing is copied', async () => {
  const { directory: data } = await dealership()
  const directory = join(data, 'media')
  writeFileSync(join(directory, `${'0f'.repeat(12)}.webm`), pattern(2_000_000))
  const before = filesOf(directory)
  writeFileSync(join(directory, 'notes.txt'), 'no medium')
  const bucket = openBucket()
  expect(await copyToBucket({ directory, bucket, say })).toEqual({ copied: 9, known: 0 })
  expect(await copyToBucket({ directory, bucket, say })).toEqual({ copied: 0, known: 9 })
  expect(Object.keys(filesOf(directory))).toHaveLength(10)

  rmSync(directory, { recursive: true })
  expect(await copyFromBucket({ directory, bucket, say })).toEqual({ copied: 9, known: 0 })
  expect(filesOf(directory)).toEqual(before)
  expect(await copyFromBucket({ directory, bucket, say })).toEqual({ copied: 0, known: 9 })
  // With them on the disk again a backup is whole.
  expect((await backUpOf(data, 's3://cars/')).manifest).toMatchObject({ mediaFiles: 9 })
  expect((await backUpOf(data, 's3://cars/')).said.join()).not.toContain('WARNING')
})

it('a way back that breaks off leaves no half file', async () => {
  const network = await openBadNetwork(server.port)
  const prefix = `${randomUUID()}/`
  const bucket = createS3Bucket(server.place(prefix, network.port))
  const source = mkdtempSync(join(tmpdir(), 'media-'))
  writeFileSync(join(source, `${'0f'.repeat(12)}.webm`), pattern(2_000_000))
  await copyToBucket({ directory: source, bucket, say })
  const directory = mkdtempSync(join(tmpdir(), 'media-'))
  network.expect('fair', 'cut within')
  await expect(copyFromBucket({ directory, bucket, say })).rejects.toThrow('broke off')
  expect(readdirSync(directory)).toEqual([])
  expect(await copyFromBucket({ directory, bucket, say })).toEqual({ copied: 1, known: 0 })
  await network.close()
})

it('the commands say what they did and what they need', () => {
  const data = mkdtempSync(join(tmpdir(), 'data-'))
  const directory = join(data, 'media')
  const prefix = randomUUID()
  const run = (command: string, way: string, env: Record<string, string> = {}) => {
    const script = join(import.meta.dirname, '..', '..', 'tools', 'scripts', `${command}.mjs`)
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, way], {
      encoding: 'utf8',
      env: {
        ...process.env,
        DATA_DIR: data,
        MEDIA_URL: `s3://${BUCKET}/${prefix}?endpoint=http://127.0.0.1:${server.port}`,
        AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
        ...env,
      },
    })
    return { said: (stdout + stderr).trim(), status }
  }
  mkdirSync(directory)
  const name = `${'0f'.repeat(12)}.webp`
  writeFileSync(join(directory, name), 'a picture')
  const place = `s3://${BUCKET}/${prefix}/`
  expect(run('media', 'to-bucket')).toEqual({
    said: `1 media files were copied to ${place}, where 0 others were already. Nothing was removed.`,
    status: 0,
  })
  rmSync(directory, { recursive: true })
  expect(run('media', 'from-bucket').said).toContain(`1 media files were copied to ${directory}`)
  expect(readFileSync(join(directory, name), 'utf8')).toBe('a picture')
  for (const [way, env, words] of [
    ['away', {}, 'Usage:'],
    ['to-bucket', { MEDIA_URL: '' }, 'MEDIA_URL must say'],
    ['to-bucket', { AWS_SECRET_ACCESS_KEY: 'other' }, 'AWS_SECRET_ACCESS_KEY is wrong'],
  ] as const) {
    const { said, status } = run('media', way, env)
    expect([status, said]).toEqual([1, expect.stringContaining(words)])
    expect(said).not.toContain('    at ')
  }
})
