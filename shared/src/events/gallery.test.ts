import { expect, it } from 'vitest'
import { EVENT_GALLERY_MAX } from './event.ts'
import { addToGallery } from './gallery.ts'

it('takes each picture once, in the order in which they come', () => {
  expect(addToGallery(['/media/a.webp'], ['/media/b.webp', '/media/a.webp', '/media/b.webp'])).toEqual([
    '/media/a.webp',
    '/media/b.webp',
  ])
})

it('takes none beyond what it may hold, and what it holds already needs no room', () => {
  const full = Array.from({ length: EVENT_GALLERY_MAX }, (_, index) => `/media/${index}.webp`)
  expect(addToGallery(full, ['/media/new.webp'])).toBeNull()
  expect(addToGallery(full, ['/media/7.webp'])).toEqual(full)
})
