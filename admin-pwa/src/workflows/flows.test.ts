import { LEAD_REQUIREMENTS, LEAD_STATUS_LABELS, LEAD_STATUSES } from '@forecourt/shared/leads/lead-status'
import { describe, expect, it } from 'vitest'
import { CRM_STATUS_FLOW } from './crm-status-flow.ts'
import { CUSTOMER_JOURNEY } from './customer-journey.ts'
import { inWords } from './flow.ts'
import { FLOWS } from './flows.ts'

describe.each(FLOWS.map(flow => [flow.title, flow] as const))('%s', (_title, flow) => {
  it('names each step once, and every arrow leads to one of them', () => {
    const ids = flow.steps.map(step => step.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { next = [] } of flow.steps) for (const { to } of next) expect(ids).toContain(to)
  })

  it('leaves no step alone', () => {
    const named = flow.steps.flatMap(({ id, next = [] }) =>
      next.length > 0 ? [id, ...next.map(({ to }) => to)] : [],
    )
    expect(flow.steps.map(step => step.id).filter(id => !named.includes(id))).toEqual([])
  })

  it('says in words what it draws', () => {
    const words = inWords(flow)
    expect(words.map(({ title }) => title)).toEqual(flow.steps.map(({ title }) => title))
    expect(words.flatMap(({ next }) => next)).toHaveLength(flow.steps.flatMap(({ next = [] }) => next).length)
    expect(JSON.stringify(words)).not.toContain('undefined')
  })
})

describe('the stages of a lead', () => {
  it.each([CRM_STATUS_FLOW, CUSTOMER_JOURNEY])('all occur, in the words of the rules', ({ steps }) => {
    const titles = new Map(steps.map(({ id, title }) => [id, title]))
    for (const status of LEAD_STATUSES) expect(titles.get(status)).toBe(LEAD_STATUS_LABELS[status])
  })

  it('ask for what the rules ask for', () => {
    const askFor = (words: string) =>
      CRM_STATUS_FLOW.steps.filter(step => step.details?.includes(words)).map(step => step.id)
    const demanding = (what: string) => LEAD_STATUSES.filter(status => LEAD_REQUIREMENTS[status] === what)
    expect(askFor('asks for an available vehicle')).toEqual(demanding('vehicle'))
    expect(askFor('asks for a date and a time')).toEqual(demanding('test_drive_date'))
    expect(askFor('vehicle becomes Pending')).toEqual(['financing'])
    expect(askFor('vehicle becomes Sold')).toEqual(['closed'])
    expect(askFor('vehicle becomes Available')).toEqual(['lost'])
  })
})

it('tells of every e-mail that the workflows describe', () => {
  const text = JSON.stringify(FLOWS)
  for (const words of [
    'Wait 2 hours',
    'Wait 3 days',
    '24 hours before',
    'nurture weeks',
    'month 2',
    '2 weeks before',
    '1 week before',
    '1 day before',
    'up to 3 retries',
  ])
    expect(text).toContain(words)
})
