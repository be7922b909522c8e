// Sends files in chunks, as an app does.
import { createHash } from 'node:crypto'
import { type ClaimReply, type HeldUpload, UPLOAD_CHUNK_BYTES } from '@forecourt/shared/media/upload'
import { DEVICE_HEADER } from '@forecourt/shared/sync/device'
import sharp from 'sharp'
import { START, type TestApp } from './build-test-app.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type Client = TestApp['sales']

export const hashOf = (bytes: Bytes) => createHash('sha256').update(bytes).digest('hex')
/** Hours after the first instant of a test. */
export const after = (hours: number) => new Date(Date.parse(START) + hours * 3_600_000).toISOString()

/** A picture of noise, which needs more than one chunk. */
export async function largePicture(seed = 1): Promise<Bytes> {
  const [width, height] = [900, 700]
  const noise = Buffer.alloc(width * height * 3)
  for (let index = 0, value = seed; index < noise.length; index++) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    noise[index] = value >> 16
  }
  const raw = { raw: { width, height, channels: 3 as const } }
  return Uint8Array.from(await sharp(noise, raw).jpeg({ quality: 95 }).toBuffer())
}

export interface Sent<T> {
  status: number
  body: T & { message?: string }
}

/** Sends one chunk. */
export async function put(
  dealership: TestApp,
  client: Client,
  bytes: Bytes,
  place: { hash: string; offset: number; size: number; owner?: string; at?: string },
): Promise<Sent<HeldUpload>> {
  const { hash, offset, size, owner = client.user.id, at = '/api/uploads' } = place
  const reply = await dealership.app.request(`${at}/${hash}?owner=${owner}&offset=${offset}&size=${size}`, {
    method: 'PUT',
    headers: { cookie: client.cookie ?? '', [DEVICE_HEADER]: 'tablet1' },
    body: bytes,
  })
  return { status: reply.status, body: (await reply.json()) as Sent<HeldUpload>['body'] }
}

/** @param at where uploads are taken */
export async function sendAll(dealership: TestApp, client: Client, bytes: Bytes, at?: string) {
  const hash = hashOf(bytes)
  const size = bytes.length
  for (let offset = 0; offset < size; offset += UPLOAD_CHUNK_BYTES)
    await put(dealership, client, bytes.slice(offset, offset + UPLOAD_CHUNK_BYTES), {
      hash,
      offset,
      size,
      ...(at ? { at } : {}),
    })
  return hash
}

/** Has an upload become a picture of a vehicle. */
export const claim = (
  client: Client,
  id: string,
  sha256: string,
  category = 'exterior',
  owner = client.user.id,
) =>
  client.post<ClaimReply & { message?: string }>(`/api/vehicles/${id}/claim-upload`, {
    owner,
    sha256,
    name: 'photo.jpg',
    category,
  })

export const look = async (client: Client, hash: string) =>
  (await client.get<HeldUpload>(`/api/uploads/${hash}`)).body
