import type { User } from '@forecourt/shared/users/user'
import { describe, expect, it } from 'vitest'
import { type SessionEvent, type Standing, type Step, stepsOf } from './session-steps.ts'

const userOf = (id: string): User => ({
  id,
  firstName: id,
  lastName: 'Stone',
  username: id,
  email: `${id}@lot.example`,
  role: 'sales',
  isActive: true,
  passwordVersion: 0,
  createdAt: '2026-11-20T16:00:00.000Z',
  updatedAt: '2026-11-20T16:00:00.000Z',
})
const [KIM, LEE] = [userOf('kim'), userOf('lee')]
const STARTING: Standing = { is: 'starting' }
const OUT: Standing = { is: 'out' }
const IN: Standing = { is: 'in', user: KIM }

/** "open lee", "show_out ended". */
const wordsOf = (standing: Standing, event: SessionEvent) =>
  stepsOf(standing, event)
    .map(step =>
      'user' in step ? `${step.do} ${step.user.id}` : 'why' in step ? `${step.do} ${step.why}` : step.do,
    )
    .join(', ')

describe('a login on this device', () => {
  it.each<[Standing, SessionEvent, string]>([
    [STARTING, { is: 'known', user: KIM }, 'open kim'],
    [OUT, { is: 'known', user: KIM }, 'open kim'],
    [IN, { is: 'known', user: { ...KIM, role: 'admin' } }, 'update kim'],
    [IN, { is: 'known', user: LEE }, 'close, open lee'],
    [STARTING, { is: 'unknown', why: 'ended' }, 'show_out ended'],
    [STARTING, { is: 'unknown', why: 'wiped' }, 'seal_others, remove_pictures, tell_wiped, show_out wiped'],
    [STARTING, { is: 'unknown', why: 'nobody' }, 'show_out nobody'],
    [OUT, { is: 'unknown', why: 'closed' }, 'show_out closed'],
    [OUT, { is: 'unknown', why: 'nobody' }, ''],
    [IN, { is: 'unknown', why: 'nobody' }, ''],
    [IN, { is: 'logged_out' }, 'tell_log_out, note_removal, forget, close, remove, show_out nobody'],
    [IN, { is: 'account_closed' }, 'put_aside, close, note_removal, remove, forget, show_out closed'],
    [IN, { is: 'session_ended' }, 'note_sealing, forget, close, seal, remove, show_out ended'],
    [
      IN,
      { is: 'session_wiped' },
      'note_removal, forget, close, remove_sealed, remove, seal_others, remove_pictures, tell_wiped, show_out wiped',
    ],
    [
      IN,
      { is: 'away_too_long', user: KIM },
      'note_sealing, forget, close, seal, remove, seal_others, show_out away',
    ],
    [
      STARTING,
      { is: 'away_too_long', user: KIM },
      'note_sealing, forget, close, seal, remove, seal_others, show_out away',
    ],
    [IN, { is: 'away_too_long', user: LEE }, ''],
    [IN, { is: 'other_tab', user: KIM }, ''],
    [IN, { is: 'other_tab', user: LEE }, 'close, open lee'],
    [IN, { is: 'other_tab', user: null }, 'close, ask'],
    [OUT, { is: 'other_tab', user: LEE }, 'open lee'],
    [OUT, { is: 'other_tab', user: null }, ''],
    [IN, { is: 'farewell', userId: 'kim' }, 'close, ask'],
    [IN, { is: 'farewell', userId: 'lee' }, ''],
  ])('%j, %j: %s', (standing, event, steps) => {
    expect(wordsOf(standing, event)).toBe(steps)
  })

  const LEAVING = [
    { is: 'logged_out' },
    { is: 'account_closed' },
    { is: 'session_ended' },
    { is: 'session_wiped' },
  ] as const

  it.each(LEAVING)('is left once: $is changes nothing where nobody is in', event => {
    for (const standing of [STARTING, OUT]) expect(stepsOf(standing, event)).toEqual([])
  })

  it.each([...LEAVING, { is: 'away_too_long', user: KIM } as const])(
    'shows and opens nothing after $is, and ends where somebody can log in',
    event => {
      const steps = stepsOf(IN, event).map(step => step.do)
      const isBefore = (one: Step['do'], other: Step['do']) =>
        expect(steps.indexOf(one)).toBeLessThan(steps.indexOf(other))
      isBefore('close', 'remove')
      if (steps.includes('seal')) isBefore('seal', 'remove')
      // A device that dies before it is removed goes on with it.
      isBefore(steps.includes('seal') ? 'note_sealing' : 'note_removal', 'remove')
      expect(steps).toContain('forget')
      expect(steps.at(-1)).toBe('show_out')
    },
  )
})
