import { expect, it } from 'vitest'
import { streamQuerySchema } from './contract.ts'
import { SHAPE, shapeOf } from './shape.ts'

const FIELDS = { leads: ['id', 'phone'], notes: ['id', 'note'] }

it('is another with another field or collection, and the same in whatever order they stand', () => {
  const shape = shapeOf(FIELDS)
  expect(shapeOf({ notes: ['note', 'id'], leads: ['phone', 'id'] })).toBe(shape)
  const others = [
    { ...FIELDS, leads: ['id', 'phone', 'assignedTo'] },
    { ...FIELDS, leads: ['id'] },
    { ...FIELDS, errands: ['id'] },
    { leads: ['id', 'note'], notes: ['id', 'phone'] },
  ]
  expect(new Set([shape, ...others.map(shapeOf)]).size).toBe(others.length + 1)
})

it('goes through a query as it is', () => {
  expect(streamQuerySchema.parse({ shape: SHAPE }).shape).toBe(SHAPE)
})
