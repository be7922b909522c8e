import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { AwsV4Signer } from 'aws4fetch'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bucket, BucketTrouble, isKey } from '../src/objects/bucket.ts'
import { addressOf } from '../src/objects/bucket-place.ts'
import { tryBucket } from '../src/objects/open-bucket.ts'
import { errorCodeOf, readListing } from '../src/objects/s3-answers.ts'
import { createS3Bucket } from '../src/objects/s3-bucket.ts'
import { openBadNetwork, type Weather } from './support/bad-network.ts'
import { pattern, readAll } from './support/media-store-contract.ts'
import { S3Server } from './support/s3-server.ts'

const PAGE = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' }
const SILENCE_MS = 250

let server: S3Server
let network: Awaited<ReturnType<typeof openBadNetwork>>
beforeAll(async () => {
  server = await S3Server.start()
  network = await openBadNetwork(server.port)
})
afterAll(async () => {
  await network.close()
  await server.close()
})

const bytesOf = (words: string) => new TextEncoder().encode(words)

async function keysOf(bucket: Bucket, prefix = '') {
  const keys: string[] = []
  for await (const key of bucket.list(prefix)) keys.push(key)
  return keys
}

/** A part of the bucket of its own, behind the bad network, and how long was waited between attempts. */
function behindNetwork() {
  const pauses: number[] = []
  const wait = async (ms: number) => {
    pauses.push(ms)
  }
  const bucket = createS3Bucket(server.place(`${randomUUID()}/`, network.port), {
    silenceMs: SILENCE_MS,
    wait,
  })
  return { bucket, pauses }
}

describe('a bucket', () => {
  it('keeps whatever it is given, with its headers, byte by byte', async () => {
    const bucket = createS3Bucket(server.place(`${randomUUID()}/`))
    const packed = Uint8Array.from(brotliCompressSync('<!doctype html><title>Car</title>'))
    const key = 'pages/inventory/102/index.html'
    expect(await bucket.put(key, packed, { ...PAGE, contentEncoding: 'br' })).toBe(packed.length)
    expect(await bucket.head(key)).toEqual({ size: packed.length, ...PAGE, contentEncoding: 'br' })
    expect(await bucket.get(key)).toEqual(packed)
    expect(await readAll(await bucket.read(key))).toEqual(packed)
    expect(await bucket.get(key, { first: 2, last: 4 })).toEqual(packed.slice(2, 5))
    await bucket.put(key, bytesOf('plain'), PAGE)
    expect(await bucket.head(key)).toEqual({ size: 5, ...PAGE })
  })

  it('is shared by prefixes that see nothing of each other', async () => {
    const place = `${randomUUID()}/`
    const [one, two] = [
      createS3Bucket(server.place(`${place}a/`)),
      createS3Bucket(server.place(`${place}ab/`)),
    ]
    await one.put('x', bytesOf('one'), PAGE)
    await two.put('x', bytesOf('two'), PAGE)
    await two.put('y', bytesOf('two'), PAGE)
    expect([await keysOf(one), await keysOf(two)]).toEqual([['x'], ['x', 'y']])
    await one.remove('x')
    expect([await one.get('x'), await two.get('x')]).toEqual([null, bytesOf('two')])
  })

  it('takes a file of the disk', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'file-')), 'page')
    writeFileSync(path, pattern(200_000))
    const bucket = createS3Bucket(server.place(`${randomUUID()}/`))
    expect(await bucket.put('a/file', { path }, PAGE)).toBe(200_000)
    expect(await bucket.get('a/file')).toEqual(pattern(200_000))
  })

  it('has keys that mean the same everywhere, and no others', async () => {
    const bucket = createS3Bucket(server.place(`${randomUUID()}/`))
    for (const key of [
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      'a/../b',
      'a/./b',
      'a b',
      'a?b',
      'a%2fb',
      'é',
      'a\n',
    ])
      for (const work of [
        () => bucket.put(key, bytesOf('x'), PAGE),
        () => bucket.get(key),
        () => bucket.read(key),
        () => bucket.head(key),
        () => bucket.remove(key),
      ])
        await expect(async () => work(), JSON.stringify(key)).rejects.toThrow(RangeError)
    for (const prefix of ['/', 'a//', 'a b', 'a?', 'é'])
      await expect(keysOf(bucket, prefix)).rejects.toThrow(RangeError)
    await expect(bucket.put('x'.repeat(901), bytesOf('x'), PAGE)).rejects.toThrow(RangeError)
  })

  it('gives back every key that it takes', async () => {
    const segment = fc.string({ unit: fc.constantFrom(...'abZ09._~-'), minLength: 1, maxLength: 8 })
    const key = fc.array(segment, { minLength: 1, maxLength: 4 }).map(parts => parts.join('/'))
    await fc.assert(
      fc.asyncProperty(key.filter(isKey), async one => {
        const bucket = createS3Bucket(server.place(`${randomUUID()}/`))
        await bucket.put(one, bytesOf(one), PAGE)
        expect(await keysOf(bucket)).toEqual([one])
        expect(await bucket.get(one)).toEqual(bytesOf(one))
      }),
      { numRuns: 30 },
    )
  })
})

describe('on a bad network', () => {
  it.each<Weather[]>([[503], [500, 429, 503], ['cut'], ['cut', 503, 'cut'], ['silence'], ['cut within']])(
    '%s is overcome by trying again, later each time',
    async (...weather) => {
      const { bucket, pauses } = behindNetwork()
      await bucket.put('a', pattern(50_000), PAGE)
      network.expect(...weather)
      expect(await bucket.get('a')).toEqual(pattern(50_000))
      expect(network.seen).toEqual([...weather, 'fair'].map(one => `GET ${one}`))
      expect(pauses).toHaveLength(weather.length)
      for (const [index, pause] of pauses.entries()) {
        expect(pause).toBeGreaterThanOrEqual(100 * 2 ** index)
        expect(pause).toBeLessThanOrEqual(200 * 2 ** index)
      }
    },
  )

  it('what is put arrives whole, from memory and from a file', async () => {
    const { bucket } = behindNetwork()
    const path = join(mkdtempSync(join(tmpdir(), 'file-')), 'film')
    writeFileSync(path, pattern(400_000))
    for (const content of [pattern(400_000), { path }])
      for (const weather of [503, 'cut', 'silence'] as const) {
        network.expect(weather)
        await bucket.put('a', content, PAGE)
        expect(network.seen).toEqual([`PUT ${weather}`, 'PUT fair'])
        expect(await bucket.get('a')).toEqual(pattern(400_000))
      }
  })

  it('a stream that breaks off fails, and is never taken for the whole', async () => {
    const { bucket } = behindNetwork()
    await bucket.put('a', pattern(4_000_000), PAGE)
    network.expect('cut within')
    const found = await bucket.read('a')
    expect(found?.size).toBe(4_000_000)
    await expect(readAll(found)).rejects.toThrow()
  })

  it('that stays bad it is told in words that nothing was reached', async () => {
    const { bucket, pauses } = behindNetwork()
    network.expect(503, 503, 503, 503, 503)
    const error = await bucket.get('a').catch((error: unknown) => error)
    expect(error).toBeInstanceOf(BucketTrouble)
    expect(error).toMatchObject({
      kind: 'unreachable',
      message: 'The bucket forecourt cannot be reached: it answers 503 (SlowDown).',
    })
    expect(pauses).toHaveLength(3)
    network.expect('silence', 'silence', 'silence', 'silence')
    await expect(bucket.put('a', bytesOf('x'), PAGE)).rejects.toThrow('nothing was heard')
  })
})

describe('a store that refuses', () => {
  const cases = [
    [{ bucket: 'nobody' }, 'there is no such bucket'],
    [{ credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'other' } }, 'AWS_SECRET_ACCESS_KEY is wrong'],
    [
      { credentials: { accessKeyId: 'other', secretAccessKey: 'S3RVER' } },
      'it does not know AWS_ACCESS_KEY_ID',
    ],
  ] as const
  it.each(cases)('for %j is asked once, and what it says is said: %s', async (wrong, words) => {
    const place = { ...server.place('', network.port), ...wrong }
    const bucket = createS3Bucket(place)
    for (const work of [
      () => bucket.put('a', bytesOf('x'), PAGE),
      () => bucket.get('a'),
      () => bucket.read('a'),
      () => bucket.remove('a'),
      () => keysOf(bucket),
      () => tryBucket(bucket),
    ]) {
      network.expect()
      const error = await Promise.resolve(work()).catch((error: unknown) => error)
      expect(error).toMatchObject({ kind: 'refused', message: expect.stringContaining(words) })
      expect(network.seen).toHaveLength(1)
      expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain(
        place.credentials.secretAccessKey === 'other' ? 'other' : 'no secret',
      )
    }
  })

  it('that goes along leaves no trace of the trial', async () => {
    const bucket = createS3Bucket(server.place(`${randomUUID()}/`))
    await tryBucket(bucket)
    expect(await keysOf(bucket)).toEqual([])
  })
})

describe('answers in XML', () => {
  it('are read whatever a key is called', () => {
    const listing = (rest: string) =>
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${rest}</ListBucketResult>`
    const entry = (key: string) => `<Contents>\n<Key>${key}</Key><Owner><ID>1</ID></Owner></Contents>`
    expect(
      readListing(
        listing(
          `<Prefix>a</Prefix><IsTruncated>true</IsTruncated>${entry('a&amp;b&#x27;&#34;&lt;&amp;amp;')}${entry('c')}<NextContinuationToken>1/+&amp;=</NextContinuationToken>`,
        ),
      ),
    ).toEqual({ keys: ['a&b\'"<&amp;', 'c'], next: '1/+&=' })
    expect(readListing(listing('<IsTruncated>false</IsTruncated>'))).toEqual({ keys: [], next: null })
    expect(() => readListing(listing('<IsTruncated>true</IsTruncated>'))).toThrow('breaks off')
    expect(() => readListing('<html>Please log in</html>')).toThrow('no listing')
    expect(errorCodeOf('<Error><Code>NoSuchKey</Code></Error>')).toBe('NoSuchKey')
    expect(errorCodeOf('')).toBe(null)
  })

  it('of any other kind break nothing', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '>', '&', '#', 'x', ';', 'Code', '/', '1', 'ListBucketResult '),
        }),
        xml => {
          errorCodeOf(xml)
          try {
            readListing(xml)
          } catch (error) {
            expect(error).toBeInstanceOf(Error)
          }
        },
      ),
    )
  })
})

/** The worked examples of the Amazon S3 API Reference, "Authenticating Requests: Using the Authorization Header". */
describe('a signature is that of AWS for', () => {
  const EXAMPLE = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    service: 's3',
    region: 'us-east-1',
    datetime: '20130524T000000Z',
    method: 'GET',
  }
  const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  it.each([
    ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
    ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ])('%s', async (query, signature) => {
    const signer = new AwsV4Signer({
      ...EXAMPLE,
      url: `https://examplebucket.s3.amazonaws.com/${query}`,
      headers: { 'x-amz-content-sha256': NOTHING },
    })
    expect(await signer.signature()).toBe(signature)
  })
})

it('a bucket of AWS has a host of its own unless its name has a dot; others are found by path', () => {
  const place = { ...server.place(), region: 'us-west-2', endpoint: null }
  expect(addressOf(place)).toBe('https://forecourt.s3.us-west-2.amazonaws.com')
  expect(addressOf({ ...place, bucket: 'cars.example' })).toBe(
    'https://s3.us-west-2.amazonaws.com/cars.example',
  )
  expect(addressOf({ ...place, endpoint: 'https://storage.example/s3' })).toBe(
    'https://storage.example/s3/forecourt',
  )
})
