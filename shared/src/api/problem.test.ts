// A refusal, from the schema that refuses to the words that a person reads.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problemOf, problemSchema } from './problem.ts'
import { readProblem } from './read-problem.ts'

const form = z.object({
  name: z.string('Please say your name'),
  address: z.object({ city: z.string('Please say where') }),
})

const refusalOf = (typed: unknown) => {
  const { error } = form.safeParse(typed)
  if (!error) throw new Error('It was taken')
  return problemOf(error)
}

describe('a refusal', () => {
  it('names every field that is to blame by its path, and leads with the first one’s words', () => {
    expect(refusalOf({ address: {} })).toEqual({
      message: 'Please say your name',
      issues: [
        { path: 'name', message: 'Please say your name' },
        { path: 'address.city', message: 'Please say where' },
      ],
    })
  })

  it('has words even where the schema had none', () => {
    expect(problemOf(new z.ZodError([]))).toEqual({ message: 'The request is not valid.', issues: [] })
  })

  it('is read by a page as it was sent', () => {
    const sent = refusalOf({ name: 'Ruth', address: {} })
    expect(problemSchema.parse(sent)).toEqual(sent)
    expect(readProblem(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
    const closed = { message: 'This account is closed.', code: 'account_closed', issues: [] }
    expect(problemSchema.parse(closed)).toEqual(closed)
    expect(readProblem(closed)).toEqual(closed)
  })

  it.each([
    [null],
    ['<h1>502 Bad Gateway</h1>'],
    [undefined],
    [{}],
    [{ message: { text: 'No.' }, code: 'teapot', issues: 'none' }],
    [{ issues: [null, {}, { path: 'name' }, { message: 'No.' }, { path: 1, message: 'No.' }] }],
  ])('is read as one without words where another server answers %j', body => {
    expect(readProblem(body)).toEqual({ message: '', issues: [] })
  })
})
