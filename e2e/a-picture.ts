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
