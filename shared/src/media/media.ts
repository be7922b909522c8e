/**
 * Pictures as the site and the app see them. A record names a picture by one address, `/media/{hash}.webp`: its largest
 * WebP. The other widths lie beside it as `/media/{hash}-{width}.webp`, and where AVIF is ready `/media/{hash}-{width}.avif`.
 * The hash is that of the content, so an address never changes what it shows and can be cached for ever.
 */
import { z } from 'zod'

export const MEDIA_WIDTHS = [320, 640, 960, 1280, 1800] as const

/** A film's address is `/media/{hash}.{type}`. */
export const VIDEO_CONTENT_TYPES = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
} as const
export type VideoType = keyof typeof VIDEO_CONTENT_TYPES

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
export const UPLOAD_FILES_MAX = 30

/** What a page must know about a picture to lay it out and to offer its widths. */
export const pictureSchema = z.object({
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Widths that exist as WebP, ascending; the last is the picture's own. */
  widths: z.array(z.int().positive()).min(1),
  /** Whether the same widths exist as AVIF. */
  avif: z.boolean(),
  /** Average colour, "#rrggbb", to stand in until the picture is there. */
  color: z.string(),
})
export type Picture = z.output<typeof pictureSchema>

/** "/media/abc-640.webp" for "/media/abc.webp". */
export function pictureAt(url: string, width: number, format: 'webp' | 'avif'): string {
  return url.replace(/\.webp$/, `-${width}.${format}`)
}

/** The value of a srcset attribute. */
export function pictureSrcset(picture: Picture, format: 'webp' | 'avif'): string {
  return picture.widths.map(width => `${pictureAt(picture.url, width, format)} ${width}w`).join(', ')
}
