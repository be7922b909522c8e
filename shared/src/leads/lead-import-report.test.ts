import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOW } from '../../tests/factories.ts'
import { recogniseColumns } from './lead-import-columns.ts'
import { leftRowsTable } from './lead-import-report.ts'
import { importRowReader } from './lead-import-row.ts'

const columns = recogniseColumns(['First name', 'Phone', 'Notes'])

it('gives each row as it came, with its number and the reason', () => {
  const left = [{ row: 7, cells: ['=Ruth', '+1 208 555 0142'], reason: 'Last name is required' }]
  expect(leftRowsTable(columns, left)).toEqual([
    ['First name', 'Phone', 'Notes', 'Row', 'Reason'],
    ["'=Ruth", "'+1 208 555 0142", '', '7', 'Last name is required'],
  ])
})

it('corrected and left again, has each column once', () => {
  const again = recogniseColumns(['First name', 'Row', 'Reason'])
  expect(leftRowsTable(again, [{ row: 2, cells: ['Ruth', '7', 'Old'], reason: 'New' }])).toEqual([
    ['First name', 'Row', 'Reason'],
    ['Ruth', '2', 'New'],
  ])
})

it('reads the same when it comes back', () => {
  const cell = fc.string({ unit: fc.constantFrom(...`=+-@'",a1 \n`) })
  fc.assert(
    fc.property(fc.array(cell, { minLength: 3, maxLength: 3 }), cells => {
      const [header = [], row = []] = leftRowsTable(columns, [{ row: 2, cells, reason: '' }])
      const facts = { now: NOW, timeZone: 'America/Boise' }
      const read = importRowReader(columns, [{ cells }], facts)
      expect(importRowReader(recogniseColumns(header), [{ cells: row }], facts)(row)).toEqual(read(cells))
    }),
  )
})
