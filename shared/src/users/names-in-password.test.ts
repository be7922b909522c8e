import { describe, expect, it } from 'vitest'
import { nameInPassword } from './names-in-password.ts'

const NAMES = ['Kim', 'Bäcker-Ames', 'k.weber@lot.example', 'Valley Motors']

describe('a name in a password', () => {
  it.each([
    ['Quiet-Harbor7', null],
    ['Backer-Quiet-7', 'backer'],
    ['BÄCKER-Quiet-7', 'backer'],
    ['xxWEBERxx-7', 'weber'],
    ['My-valley-7', 'valley'],
    // Too short to be meant.
    ['Kimono-Ames7', 'ames'],
    ['Kimono-Quiet7', null],
    ['', null],
  ])('%s: %s', (password, part) => {
    expect(nameInPassword(password, NAMES)).toBe(part)
  })
})
