/** Where a bucket is: `s3://BUCKET/PREFIX?endpoint=https://…&region=…`. Who may use it never stands in the address. */
import { isKey } from './bucket.ts'

export interface BucketPlace {
  bucket: string
  /** What all keys begin with: "" or segments with a slash at the end. */
  prefix: string
  /** Address of the store without a slash at its end; null for AWS. */
  endpoint: string | null
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

export interface BucketAddress extends Pick<BucketPlace, 'bucket' | 'prefix' | 'endpoint'> {
  region: string | null
}

/** Rules that all stores share: 3 to 63 letters, digits, dots and hyphens (AWS, "Bucket naming rules"). */
const BUCKET = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/

/** An address of a bucket, or in words what is wrong with it; they hold nothing of the address, which may hold a secret. */
export function readBucketAddress(text: string): BucketAddress | string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:') return 'it must look like s3://BUCKET/PREFIX?endpoint=https://…&region=…'
  if (url.username || url.password)
    return 'it must hold no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  if (url.port || url.hash) return 'it must hold nothing but a bucket, a prefix, an endpoint and a region'
  if (!BUCKET.test(url.host))
    return 'the name of the bucket must have 3 to 63 small letters, digits, dots or hyphens'
  const prefix = url.pathname.replace(/^\//, '').replace(/\/$/, '')
  if (prefix !== '' && !isKey(prefix))
    return 'the prefix must be made of letters, digits, "-", "_", "." and "~", with single slashes between'
  const others = [...url.searchParams.keys()].filter(name => name !== 'endpoint' && name !== 'region')
  if (others.length > 0) return 'after the "?" only endpoint and region are known'
  const given = url.searchParams.get('endpoint')
  const endpoint = given === null ? null : readEndpoint(given)
  if (endpoint === undefined)
    return 'the endpoint must be an address such as https://storage.example, without key or question'
  const region = url.searchParams.get('region')
  if (region !== null && !REGION.test(region)) return 'the region must be a name such as us-west-2'
  return { bucket: url.host, prefix: prefix === '' ? '' : `${prefix}/`, endpoint, region }
}

function readEndpoint(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username || url.password || url.search || url.hash) return undefined
  return url.href.replace(/\/+$/, '')
}

/** A bucket's address in words, for people. */
export const wordsOfPlace = ({ bucket, prefix }: Pick<BucketPlace, 'bucket' | 'prefix'>) =>
  `s3://${bucket}/${prefix}`

/**
 * Address of the bucket itself, without a slash at its end. AWS has a host for each bucket, but its certificate knows none
 * with a dot; other stores need not have any, and know all of theirs by path.
 */
export function addressOf({ bucket, endpoint, region }: BucketPlace): string {
  if (endpoint !== null) return `${endpoint}/${bucket}`
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`
}
