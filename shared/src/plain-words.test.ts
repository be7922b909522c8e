import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { plainWords } from './plain-words.ts'

const saidOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('words for what a schema has none for', () => {
  it.each([
    [z.int().max(5), 6, 'Please enter 5 or less'],
    [z.int().min(1), 0, 'Please enter 1 or more'],
    [z.number().gt(0), 0, 'Please enter more than 0'],
    [z.number().lt(9), 9, 'Please enter less than 9'],
    [z.int(), 2.5, 'Please enter a whole number'],
    [z.number(), 'x', 'Please enter a number'],
    [z.string(), 7, 'Please enter a text'],
    [z.string(), undefined, 'Please fill this in'],
    [z.string().min(1), '', 'Please fill this in'],
    [z.string().min(3), 'x', 'Please use at least 3 characters'],
    [z.string().max(2), 'abc', 'Please use at most 2 characters'],
    [z.boolean(), 'x', 'Please enter yes or no (true or false)'],
    [z.array(z.string()), 'x', 'Please enter a list'],
    [z.array(z.string()).min(1), [], 'Please send at least one of these'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Please send at most 1 of these'],
    [z.object({}), null, 'Please enter an object with fields'],
    [z.enum(['suv', 'truck']), 'boat', 'Please choose one of suv, truck'],
    [z.literal('suv'), 'boat', 'Please choose suv'],
    [z.email(), 'x', 'Please enter a valid email address'],
    [z.string().regex(/^a$/), 'b', 'Please enter another value: this one cannot be taken'],
    [z.int().multipleOf(5), 6, 'Please enter a multiple of 5'],
    [z.strictObject({}), { a: 1 }, 'Please leave out what does not belong here: a'],
    [z.union([z.string(), z.number()]), null, 'Please enter another value: this one cannot be taken'],
    [z.string().refine(() => false), 'x', 'Please enter another value: this one cannot be taken'],
  ])('%#: %o', (schema, value, words) => {
    expect(saidOf(schema, value)).toEqual([words])
  })

  it('are those of every schema', () => {
    expect(z.config().localeError).toBe(plainWords)
  })
})
