// npm run media: brings pictures and films from the disk into the bucket of MEDIA_URL, or from there to the disk.
import './owner-only.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inWords } from './backup/archive.ts'
import { ConfigError, readConfig } from './config.ts'
import { copyFromBucket, copyToBucket } from './media/move-media.ts'
import { wordsOfPlace } from './objects/bucket-place.ts'
import { openBucket, tryBucket } from './objects/open-bucket.ts'

const USAGE = 'Usage:\n  npm run media -- to-bucket\n  npm run media -- from-bucket'
const WAYS = { 'to-bucket': copyToBucket, 'from-bucket': copyFromBucket }

async function run(argv: string[]): Promise<string> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true })
  const way = Object.entries(WAYS).find(([name]) => positionals.length === 1 && positionals[0] === name)
  if (!way) throw new ConfigError(USAGE)
  const [name, copy] = way
  const { dataDirectory, mediaBucket } = readConfig(process.env)
  if (!mediaBucket) throw new ConfigError('MEDIA_URL must say which bucket is meant.')
  const bucket = await openBucket(mediaBucket)
  await tryBucket(bucket)
  const directory = join(dataDirectory, 'media')
  const { copied, known } = await copy({ directory, bucket, say: text => console.log(text) })
  const target = name === 'to-bucket' ? wordsOfPlace(mediaBucket) : directory
  return `${copied} media files were copied to ${target}, where ${known} others were already. Nothing was removed.`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(inWords(error))
  process.exitCode = 1
}
