import type { Lead } from '@forecourt/shared/leads/lead'
import { expect, it } from 'vitest'
import { lettingGoWords } from './lost-words.ts'

const entry = (firstName: string) => ({
  about: 'leads' as const,
  lost: { firstName, lastName: 'Becker' } as Lead,
})

it('names how many are let go, and which', () => {
  expect(lettingGoWords([entry('Ruth')])).toEqual({
    title: 'Let it go?',
    question:
      'Ruth Becker: what the server lost of it is removed from this device. No other device may have it; then it is gone for good.',
    action: 'Let it go',
  })
  expect(lettingGoWords(['Ruth', 'Emil', 'Noor', 'Ida', 'Jo'].map(entry))).toEqual({
    title: 'Let 5 records go?',
    question:
      'Ruth Becker, Emil Becker, Noor Becker and 2 more: what the server lost of them is removed from this device. No other device may have it; then it is gone for good.',
    action: 'Let 5 go',
  })
})
