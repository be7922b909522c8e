import { EVENT_GALLERY_MAX } from './event.ts'

/** The gallery with further pictures, each address once. Null where it would hold more than it may. */
export function addToGallery(gallery: readonly string[], urls: readonly string[]): string[] | null {
  const grown = [...new Set([...gallery, ...urls])]
  return grown.length > EVENT_GALLERY_MAX ? null : grown
}
