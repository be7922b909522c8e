import { pictureAt } from '@forecourt/shared/media/media'

const SMALLEST_PX = 320

/** A stored picture in its smallest width. */
export function Thumbnail({ url, alt }: { url: string; alt: string }) {
  const source = url.startsWith('/media/') ? pictureAt(url, SMALLEST_PX, 'webp') : url
  return <img src={source} alt={alt} loading="lazy" width="150" height="100" />
}
