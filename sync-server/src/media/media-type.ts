import { VIDEO_CONTENT_TYPES } from '@forecourt/shared/media/media'

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  ...VIDEO_CONTENT_TYPES,
}

/** The content type of a media file, by its name. */
export const mediaTypeOf = (name: string) => TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
