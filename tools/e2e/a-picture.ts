import { createHash } from 'node:crypto'
import { MEDIA_HASH_LENGTH } from '@forecourt/shared/media/upload'
import type { Page } from '@playwright/test'

/** A picture of one colour, drawn in the browser. */
export async function aPicture(page: Page, name: string, color: string) {
  const base64 = await page.evaluate(async paint => {
    const canvas = new OffscreenCanvas(900, 600)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = paint
    context.fillRect(0, 0, 900, 600)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  }, color)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** A picture of noise, drawn in the browser: its bytes cannot be made fewer but by a smaller or poorer picture. */
export async function aNoisyPicture(page: Page, name: string, size: { width: number; height: number }) {
  const base64 = await page.evaluate(async ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    const picture = context.createImageData(width, height)
    const atOnce = 65_536
    for (let start = 0; start < picture.data.length; start += atOnce)
      crypto.getRandomValues(picture.data.subarray(start, start + atOnce))
    for (let alpha = 3; alpha < picture.data.length; alpha += 4) picture.data[alpha] = 255
    context.putImageData(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    return new Promise<string>(resolve => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
      reader.readAsDataURL(blob)
    })
  }, size)
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Where the server shows a file that it took as it was. */
export const addressOf = ({ buffer }: { buffer: Buffer }) =>
  `/media/${createHash('sha256').update(buffer).digest('hex').slice(0, MEDIA_HASH_LENGTH)}.webp`
