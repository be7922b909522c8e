import { expect, it } from 'vitest'
import { recordOf } from '../../tests/field-values.ts'
import { PUSHED_FIELDS } from '../collections/collections.ts'
import { RECORD_COLLECTION_NAMES } from '../collections/record-collections.ts'
import { fieldsToAdd, judgeIssueRecord } from './settle-issue.ts'

it.each([...RECORD_COLLECTION_NAMES])('the fields that are asked for make a record of %s', about => {
  const record = recordOf(about, 'a', 0)
  const typed = Object.fromEntries(fieldsToAdd({ about, mine: {} }).map(field => [field, record[field]]))
  expect(judgeIssueRecord(about, typed).problems).toEqual({})
})

/** A new record gets these from the rules. */
const RULED = ['status', 'vehicleId', 'testDriveDate', 'testDriveOutcome', 'heroSlideOrder', 'leadId']

it.each([...RECORD_COLLECTION_NAMES])(
  'whatever was wanted of a record of %s is added with it again',
  about => {
    const { id: _made, ...mine } = recordOf(about, 'a', 0)
    const wanted = PUSHED_FIELDS[about].filter(field => !RULED.includes(field))
    expect(fieldsToAdd({ about, mine: mine as never })).toEqual(expect.arrayContaining(wanted))
    const { values } = judgeIssueRecord(about, mine)
    for (const field of wanted) expect(values[field], field).toEqual(mine[field])
  },
)
