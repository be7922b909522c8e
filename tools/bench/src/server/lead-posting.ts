// A visitor's inquiry, on the disk before it is answered, against the bare insert of the same row in a transaction of its own.
import { compareLoad } from '../load.ts'
import type { Measurement } from '../measurement.ts'
import { withFloor } from './floor-process.ts'

let sent = 0
/** The body of an inquiry, another one each time. */
export const inquiry = () =>
  JSON.stringify({
    firstName: 'Ruth',
    lastName: `Becker ${++sent}`,
    email: `ruth.${sent}@example.com`,
    phone: '(208) 555-0142',
    notes: 'I would like to see it on Saturday, is it still there?',
  })

/** Each comes from somebody else, as inquiries do. */
export const sender = () => ({
  'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
})

export const measureLeadPosting: Measurement = ({ stocks, tell }) =>
  withFloor(stocks, 'S', ['insert-floor.ts', 'floor.sqlite'], async (dealership, floor) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: inquiry } as const
    const figures = await compareLoad(
      { ...post, url: `${dealership.origin}/api/leads`, varying: sender, status: 201 },
      { ...post, url: `${floor.origin}/`, status: 201 },
    )
    tell({
      what: 'POST a lead, durable before the answer',
      size: 'S',
      unit: '/s',
      figure: figures.ours,
      floor: { what: 'the same insert, prepared, over node:http', figure: figures.floor },
      goal: { of: 'ratio', bound: 'at least', value: 0.5, margin: 1.5 },
    })
  })
