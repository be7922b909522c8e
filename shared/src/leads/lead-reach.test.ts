import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inquirySchema, leadCreateSchema, leadEditSchema } from './lead.ts'
import { firstWay, isReachable, UNREACHABLE_TEXT } from './lead-reach.ts'

const NEW = { firstName: 'Ruth', lastName: 'Becker', source: 'phone' }
const judge = (schema: typeof leadCreateSchema | typeof inquirySchema, fields: object) => {
  const parsed = schema.safeParse({ ...NEW, ...fields })
  return parsed.success
    ? [parsed.data.email, parsed.data.phone]
    : parsed.error.issues.map(({ path, message }) => [path.join(), message])
}

describe('a customer whom staff add', () => {
  it.each([
    [{ email: 'ruth@example.com', phone: '' }, ['ruth@example.com', '']],
    [{ email: 'ruth@example.com' }, ['ruth@example.com', '']],
    [{ email: '', phone: ' 208-555-0142 ' }, ['', '208-555-0142']],
    [{ email: ' ', phone: '208-555-0142' }, ['', '208-555-0142']],
    [{ email: null, phone: '208-555-0142' }, ['', '208-555-0142']],
    [{ email: 'ruth@example.com', phone: null }, ['ruth@example.com', '']],
    [{ email: '', phone: '' }, [['phone', UNREACHABLE_TEXT]]],
    [{ email: ' ', phone: '\t' }, [['phone', UNREACHABLE_TEXT]]],
    [{}, [['phone', UNREACHABLE_TEXT]]],
    [
      { firstName: '', email: '', phone: '' },
      [
        ['firstName', 'First name is required'],
        ['phone', UNREACHABLE_TEXT],
      ],
    ],
    [{ email: ' ruth@example.com ', phone: '' }, ['ruth@example.com', '']],
    [{ email: 5, phone: '208-555-0142' }, [['email', 'Valid email is required']]],
    [{ email: '', phone: 5 }, [['phone', 'Please use at most 40 characters']]],
    [{ email: 'ruth@', phone: '' }, [['email', 'Valid email is required']]],
    [{ email: 'ruth@', phone: '208-555-0142' }, [['email', 'Valid email is required']]],
    [{ email: '', phone: '2'.repeat(41) }, [['phone', 'Please use at most 40 characters']]],
  ])('with %j: %j', (fields, judged) => {
    expect(judge(leadCreateSchema, fields)).toEqual(judged)
  })
})

describe('who writes from the website', () => {
  it.each([
    [{ email: 'ruth@example.com', phone: '' }, [['phone', 'Phone number is required']]],
    [{ email: '', phone: '208-555-0142' }, [['email', 'Valid email is required']]],
    [{ email: 'ruth@example.com', phone: '208-555-0142' }, ['ruth@example.com', '208-555-0142']],
    [{ email: 'ruth@example.com ', phone: ' 208-555-0142' }, ['ruth@example.com', '208-555-0142']],
    [{ phone: '208-555-0142' }, [['email', 'Valid email is required']]],
  ])('with %j: %j', (fields, judged) => {
    expect(judge(inquirySchema, fields)).toEqual(judged)
  })
})

it('what is no customer at all is refused, and nothing breaks', () => {
  for (const body of [null, 'Ruth', 5])
    expect(leadCreateSchema.safeParse(body).error?.issues.map(({ path }) => path.join())).toEqual([''])
})

it.each([
  [
    { phone: '(208) 555-0142', email: 'ruth@example.com' },
    { by: 'phone', text: '(208) 555-0142', href: 'tel:+12085550142' },
  ],
  [
    { phone: '', email: 'ruth@example.com' },
    { by: 'email', text: 'ruth@example.com', href: 'mailto:ruth@example.com' },
  ],
  [{ phone: '', email: '' }, null],
])('whoever has %j is reached first by %j', (reach, way) => {
  expect(firstWay(reach)).toEqual(way)
})

it('an edit says nothing of what it does not name', () => {
  expect(leadEditSchema.parse({ notes: 'Called' })).toEqual({ notes: 'Called' })
  expect(leadEditSchema.parse({ phone: null })).toEqual({ phone: '' })
})

it('whoever is taken as a new customer can be reached', () => {
  const text = fc.oneof(fc.constantFrom('', ' ', 'ruth@example.com', '208-555-0142'), fc.string())
  fc.assert(
    fc.property(text, text, (email, phone) => {
      const parsed = leadCreateSchema.safeParse({ ...NEW, email, phone })
      if (parsed.success) expect(isReachable(parsed.data)).toBe(true)
      else expect(parsed.error.issues.length).toBeGreaterThan(0)
    }),
  )
})
