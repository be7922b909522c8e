import { describe, expect, it } from 'vitest'
import { aLead } from '../../tests/factories.ts'
import { meanwhileText, namedField, stillToTakeBack } from './taken-back.ts'

const before = aLead({ status: 'contacted', phone: '1', notes: 'a' })
const moved = { ...before, status: 'test_drive' } as const
const former = { status: 'contacted' } as const

describe('a move that is taken back', () => {
  it('is put back where nobody came between', () => {
    expect(stillToTakeBack(moved, { ...moved, notes: 'b' }, former)).toEqual({ edit: former, moved: [] })
  })

  it('stays where somebody moved the customer on, with the vehicle that they have now', () => {
    const on = { ...moved, status: 'financing', vehicleId: 'v1' } as const
    expect(stillToTakeBack(moved, on, { ...former, vehicleId: null })).toEqual({
      edit: {},
      moved: ['status', 'vehicleId'],
    })
    expect(namedField(moved, on, ['vehicleId', 'status'])).toBe('status')
    expect(meanwhileText(moved, on, ['status'], 'Sam Miller')).toBe(
      'Sam Miller moved Ruth Becker on to Financing meanwhile.',
    )
  })

  it('leaves the first word, which was said with it, where somebody moved the customer on', () => {
    const spoken = { ...moved, firstContactAt: '2026-11-20T17:10:00.000Z' }
    const on = { ...spoken, status: 'financing' } as const
    const back = { ...former, firstContactAt: null }
    expect(stillToTakeBack(spoken, on, back)).toEqual({ edit: {}, moved: ['status'] })
    expect(stillToTakeBack(spoken, spoken, back)).toEqual({ edit: back, moved: [] })
  })

  it('needs nothing where somebody put it back already', () => {
    expect(stillToTakeBack(moved, before, former)).toEqual({ edit: former, moved: [] })
  })
})

describe('an edit that is taken back', () => {
  const after = { ...before, phone: '2', notes: 'b' }
  const formerly = { phone: '1', notes: 'a' }

  it('leaves what somebody typed since, and puts back the rest', () => {
    const present = { ...after, phone: '3' }
    expect(stillToTakeBack(after, present, formerly)).toEqual({ edit: { notes: 'a' }, moved: ['phone'] })
    expect(namedField(after, { ...present, status: 'lost' }, ['phone'])).toBe('phone')
    expect(meanwhileText(after, present, ['phone'], null)).toBe(
      'Somebody changed Ruth Becker meanwhile: phone.',
    )
  })

  it('is no matter of a stage that changed', () => {
    const present = { ...after, status: 'financing' } as const
    expect(stillToTakeBack(after, present, formerly)).toEqual({ edit: formerly, moved: [] })
  })
})
