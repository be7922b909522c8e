import { expect, it } from 'vitest'
import { type Picture, pictureSchema, pictureSrcset } from './media.ts'

const PICTURE: Picture = {
  url: '/media/abc.webp',
  width: 900,
  height: 600,
  widths: [320, 640, 900],
  avif: true,
  color: '#20242a',
}

it('a picture is offered in each width that lies beside it, in both formats', () => {
  expect(pictureSrcset(PICTURE, 'webp')).toBe(
    '/media/abc-320.webp 320w, /media/abc-640.webp 640w, /media/abc-900.webp 900w',
  )
  expect(pictureSrcset({ ...PICTURE, widths: [320] }, 'avif')).toBe('/media/abc-320.avif 320w')
})

it('a page cannot be laid out with a picture that has no size or lies nowhere', () => {
  expect(pictureSchema.parse(PICTURE)).toEqual(PICTURE)
  for (const wrong of [{ width: 0 }, { height: -1 }, { widths: [] }, { widths: [0] }, { url: undefined }])
    expect([wrong, pictureSchema.safeParse({ ...PICTURE, ...wrong }).success]).toEqual([wrong, false])
})
