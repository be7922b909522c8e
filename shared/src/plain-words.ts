/**
 * What a schema says that brings no words of its own, in words for a person: they stand at the field of a form, in the
 * reply of the API and in a refused change of a device. Who imports this has them for every schema.
 */
import { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no (true or false)',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a web address',
  datetime: 'Please enter a date and time such as 2026-11-20T17:00:00Z',
  date: 'Please enter a day such as 2026-11-20',
  time: 'Please enter a time such as 17:00',
}

const FILL_IN = 'Please fill this in'
const OTHER_VALUE = 'Please enter another value: this one cannot be taken'

const isText = (origin: string) => origin === 'string'
const isList = (origin: string) => origin === 'array' || origin === 'set' || origin === 'map'

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (isText(origin)) return `Please use at most ${maximum} characters`
  if (isList(origin)) return `Please send at most ${maximum} of these`
  return inclusive === false ? `Please enter less than ${maximum}` : `Please enter ${maximum} or less`
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  const isOne = Number(minimum) === 1
  if (isText(origin)) return isOne ? FILL_IN : `Please use at least ${minimum} characters`
  if (isList(origin)) return isOne ? 'Please send at least one of these' : `Please send at least ${minimum}`
  return inclusive === false ? `Please enter more than ${minimum}` : `Please enter ${minimum} or more`
}

/** Words for an issue, all of which begin with "Please". */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = KINDS[issue.expected]
      return issue.input === undefined ? FILL_IN : kind ? `Please enter ${kind}` : OTHER_VALUE
    }
    case 'invalid_value':
      return `Please choose ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? OTHER_VALUE
    case 'unrecognized_keys':
      return `Please leave out what does not belong here: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return issue.input === undefined ? FILL_IN : OTHER_VALUE
    default:
      return OTHER_VALUE
  }
}

z.config({ localeError: plainWords })
