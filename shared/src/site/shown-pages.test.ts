import { expect, it } from 'vitest'
import { shownPages } from './shown-pages.ts'

const _ = null

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, _, 9]],
  [4, 9, [1, 2, 3, 4, 5, 6, _, 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [6, 12, [1, _, 4, 5, 6, 7, 8, _, 12]],
  [12, 12, [1, _, 10, 11, 12]],
])('on page %d of %d offers %j', (page, pages, offered) => {
  expect(shownPages(page, pages)).toEqual(offered)
})
