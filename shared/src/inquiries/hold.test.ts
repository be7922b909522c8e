import { describe, expect, it } from 'vitest'
import { FASTEST_FILLING_MS, HELD_AFTER, reasonsToHold, type SenderSigns } from './hold.ts'

const PERSON: SenderSigns = {
  honeypot: '',
  token: { kind: 'timed', ageMs: 40_000 },
  way: 'api',
  fromAddress: 1,
}

describe('an inquiry', () => {
  it.each<[string, Partial<SenderSigns>, string[]]>([
    ['of a person', {}, []],
    ['of a person without script', { token: { kind: 'page' }, way: 'page' }, []],
    ['of a program that speaks the API', { token: { kind: 'none' } }, []],
    ['with the hidden field filled in', { honeypot: 'https://spam.example' }, ['honeypot']],
    ['with the hidden field holding a blank', { honeypot: ' ' }, []],
    ['posted as a form that was never shown', { token: { kind: 'none' }, way: 'page' }, ['no_token']],
    ['with a token of its own making', { token: { kind: 'forged' } }, ['forged_token']],
    ['filled in too fast', { token: { kind: 'timed', ageMs: FASTEST_FILLING_MS - 1 } }, ['too_fast']],
    ['from the future', { token: { kind: 'timed', ageMs: -5 } }, ['too_fast']],
    ['filled in as fast as possible', { token: { kind: 'timed', ageMs: FASTEST_FILLING_MS } }, []],
    ['that is the last within patience', { fromAddress: HELD_AFTER.timed }, []],
    ['that is one too many', { fromAddress: HELD_AFTER.timed + 1 }, ['too_many']],
    [
      'that is one too many without script',
      { token: { kind: 'page' }, way: 'page', fromAddress: HELD_AFTER.page + 1 },
      ['too_many'],
    ],
    [
      'that is everything at once',
      { honeypot: 'x', token: { kind: 'none' }, way: 'page', fromAddress: 50 },
      ['honeypot', 'no_token', 'too_many'],
    ],
  ])('%s', (_what, signs, reasons) => {
    expect(reasonsToHold({ ...PERSON, ...signs })).toEqual(reasons)
  })
})
