import { expect, it } from 'vitest'
import { fillingWords } from './filling-words.ts'

const filling = { reason: 'first', floor: 9, common: 0, done: 3000, total: 10_400 } as const

it('says how far a filling is, and whether it goes on', () => {
  expect(fillingWords(filling, false)).toBe(
    'This device is being filled: 3,000 of 10,400 records. You can work already; lists and counts are not complete yet.',
  )
  expect(fillingWords(filling, true)).toContain('It goes on when the server can be reached.')
  expect(fillingWords({ ...filling, reason: 'evicted' }, false)).toContain('The browser had removed the data')
  expect(fillingWords({ ...filling, reason: 'other_history' }, false)).toContain(
    'set back to an earlier state',
  )
})
