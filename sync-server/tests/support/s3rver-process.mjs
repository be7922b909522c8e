// An S3-compatible server (s3rver) as a process of its own, which ends with whoever started it. s3rver looks at no version 4
// signature, and writes in place; the store that it stands for does neither. So a request comes to it through a gate that
// holds its signature to the rules of AWS ("Authenticating Requests: Using the Authorization Header"), and what is
// put is checked against the hash that was signed and takes its place whole.
// Started as: node s3rver-process.mjs DIRECTORY PORT BUCKET…
import { AsyncLocalStorage } from 'node:async_hooks'
import crypto, { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import S3rver from 's3rver'
import S3Error from 's3rver/lib/models/error.js'

const KEYS = { id: 'S3RVER', secret: 'S3RVER' }
const CLOCKS_APART_MS = 15 * 60_000

// It hides the key that a listing goes on from with a cipher of 8-byte blocks, which OpenSSL 3 leaves out.
for (const name of ['createCipheriv', 'createDecipheriv']) {
  const create = crypto[name]
  crypto[name] = (cipher, key, iv, options) =>
    cipher === 'des'
      ? create('aes-128-cbc', Buffer.concat([key, key]), Buffer.concat([iv, iv]), options)
      : create(cipher, key, iv, options)
}

const [directory, port, ...buckets] = process.argv.slice(2)
const parts = join(directory, 'parts')
const objects = join(directory, 'objects')
for (const path of [parts, objects]) mkdirSync(path, { recursive: true })

const s3rver = new S3rver({
  directory: objects,
  silent: true,
  configureBuckets: buckets.map(name => ({ name })),
})
const { store } = s3rver
const signedHash = new AsyncLocalStorage()

store.putObject = async object => {
  const part = join(parts, randomUUID())
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      object.content,
      async function* (chunks) {
        for await (const chunk of chunks) {
          size += chunk.length
          md5.update(chunk)
          sha256.update(chunk)
          yield chunk
        }
      },
      createWriteStream(part),
    )
    if (sha256.digest('hex') !== signedHash.getStore())
      throw new S3Error('XAmzContentSHA256Mismatch', 'The content is not what was signed.')
    const path = store.getResourcePath(object.bucket, object.key, 'object')
    const sum = md5.digest('hex')
    await mkdir(dirname(path), { recursive: true })
    await store.putMetadata(object.bucket, object.key, object.metadata, sum)
    await rename(part, path)
    return { size, md5: sum }
  } finally {
    await rm(part, { force: true })
  }
}

const readObject = store.getObject.bind(store)
// A last byte of 0 counts there as none.
store.getObject = (bucket, key, options) =>
  readObject(bucket, key, options?.end === 0 ? { ...options, end: Object(0) } : options)

const hmac = (key, text) => createHmac('sha256', key).update(text).digest()
const encode = text =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** What is wrong with the signature of a request, as the code of an error; null where nothing is. */
function faultOf({ method, url, headers }) {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, day, region, names, signature] = form.exec(headers.authorization ?? '') ?? []
  if (!signature) return 'AccessDenied'
  if (id !== KEYS.id) return 'InvalidAccessKeyId'
  const time = headers['x-amz-date'] ?? ''
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < CLOCKS_APART_MS)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const mustSign = ['host', ...Object.keys(headers).filter(name => name.startsWith('x-amz-'))]
  if (!mustSign.every(name => signed.includes(name))) return 'AccessDenied'
  const { pathname, searchParams } = new URL(url, 'http://gate')
  const query = [...searchParams].map(pair => pair.map(encode).join('=')).sort()
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...signed.map(name => `${name}:${headers[name].trim().replace(/ +/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = [day, region, 's3', 'aws4_request'].reduce(hmac, `AWS4${KEYS.secret}`)
  const right = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`)
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

await s3rver.configureBuckets()
const answer = s3rver.callback()
const gate = createServer((request, response) => {
  const fault = faultOf(request)
  if (fault === null) {
    signedHash.run(request.headers['x-amz-content-sha256'], () => answer(request, response))
    return
  }
  request.resume()
  response.writeHead(403, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${fault}</Code></Error>`)
})
gate.listen(Number(port), '127.0.0.1', () => console.log(`PORT ${gate.address().port}`))
process.stdin.resume().once('end', () => process.exit())
