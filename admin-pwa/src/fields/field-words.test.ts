import { expect, it } from 'vitest'
import { fieldLabel, valueText } from './field-words.ts'

it.each([
  ['phone', 'Phone', '(208) 555-0191', '(208) 555-0191'],
  ['notes', 'Notes', null, 'nothing'],
  ['status', 'Status', 'test_drive', 'Test Drive Interest'],
  ['status', 'Status', 'received', 'Received'],
  ['stockNumber', 'Stock number', 'A12', 'A12'],
  ['stockNumber', 'Stock number', null, 'the next free number'],
  ['source', 'Source', 'walk-in', 'Walk-in'],
  ['source', 'Source', 'a friend', 'a friend'],
  ['price', 'Price', '53900.00', '$53,900'],
  ['heroSlideOrder', 'Hero position', 0, 'none'],
  ['isFeatured', 'Featured', false, 'no'],
  ['features', 'Features', ['Hard top', 'Tow package'], 'Hard top, Tow package'],
  ['exteriorPhotos', 'Exterior photos', ['/media/a.webp'], '1 file'],
  ['gallery', 'Gallery', ['/media/a.webp', '/media/b.webp'], '2 files'],
  ['testDriveDate', 'Test drive', '2026-11-20T21:30:00.000Z', 'Friday, November 20, 2026, 2:30 PM'],
  ['_deleted', 'Deleted', true, 'yes'],
])('%s is called %s, and %j reads %s', (field, label, value, words) => {
  expect([fieldLabel(field), valueText(field, value)]).toEqual([label, words])
})
