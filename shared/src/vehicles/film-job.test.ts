import { describe, expect, it } from 'vitest'
import {
  FILM_LEASE_MS,
  FILM_PATIENCE_MS,
  FILM_TEXTS,
  type FilmJob,
  filmFailureSchema,
  overdue,
} from './film-job.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')
const MINUTE_MS = 60_000
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()

describe('a film that is wanted', () => {
  it.each<[string, Partial<FilmJob>, ReturnType<typeof overdue>]>([
    ['waits for a while', { state: 'waiting' }, null],
    [
      'goes on waiting for half an hour, however long nobody touches it',
      { state: 'waiting', createdAt: ago(30 * MINUTE_MS), updatedAt: ago(30 * MINUTE_MS) },
      null,
    ],
    [
      'is being made as long as its maker says something every five minutes',
      { state: 'making', tries: 3, createdAt: ago(90 * MINUTE_MS), updatedAt: ago(5 * MINUTE_MS) },
      null,
    ],
    ['is being made', { state: 'making', tries: 1, updatedAt: ago(FILM_LEASE_MS) }, null],
    [
      'waits again when its maker fell silent',
      { state: 'making', tries: 1, updatedAt: ago(FILM_LEASE_MS + 1) },
      { state: 'waiting' },
    ],
    [
      'fails when the last try fell silent',
      { state: 'making', tries: 3, updatedAt: ago(FILM_LEASE_MS + 1) },
      { state: 'failed', reason: FILM_TEXTS.given_up },
    ],
    [
      'fails when nobody took it',
      { state: 'waiting', createdAt: ago(FILM_PATIENCE_MS + 1) },
      { state: 'failed', reason: FILM_TEXTS.not_taken },
    ],
    [
      'fails when nobody took it again',
      { state: 'waiting', tries: 2, createdAt: ago(FILM_PATIENCE_MS + 1) },
      { state: 'failed', reason: FILM_TEXTS.given_up },
    ],
    ['stays done', { state: 'done', createdAt: ago(10 * FILM_PATIENCE_MS) }, null],
    ['stays failed', { state: 'failed', createdAt: ago(10 * FILM_PATIENCE_MS) }, null],
  ])('%s', (_what, fields, becomes) => {
    const job = { state: 'waiting', tries: 0, createdAt: ago(0), updatedAt: ago(0), ...fields } as const
    expect(overdue(job, NOW)).toEqual(becomes)
  })
})

it('whoever could not make a film says why, in a few words', () => {
  expect(filmFailureSchema.parse({ reason: ' The photos are gone. ' })).toEqual({
    reason: 'The photos are gone.',
  })
  const { error } = filmFailureSchema.safeParse({ reason: ' ' })
  expect(error?.issues.map(issue => issue.message)).toEqual(['Please say why'])
  expect(filmFailureSchema.safeParse({ reason: 'x'.repeat(301) }).success).toBe(false)
})
