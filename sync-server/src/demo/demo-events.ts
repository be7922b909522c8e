import type { EventStatus } from '@forecourt/shared/events/event'

export const DEMO_EVENTS: readonly {
  id: string
  name: string
  date: string
  location: string
  description: string
  status: EventStatus
}[] = [
  {
    id: '201',
    name: 'Toys for the Valley',
    date: 'Saturday, December 12',
    location: 'Our lot, Airport Way',
    description: 'Bring a new toy, take home a cocoa. The fire department collects everything at noon.',
    status: 'upcoming',
  },
  {
    id: '202',
    name: 'Winter Tire Saturday',
    date: 'Saturday, December 5',
    location: 'Our lot, Airport Way',
    description: 'Free pressure and tread check for every car, ours or not, before the pass gets serious.',
    status: 'upcoming',
  },
  {
    id: '203',
    name: 'Veterans Day Breakfast',
    date: 'Wednesday, November 11',
    location: 'American Legion Post 24',
    description: 'Pancakes on us, stories on them. Sixty-one veterans came, and no pancakes were left.',
    status: 'completed',
  },
  {
    id: '204',
    name: 'Cars and Coffee on Main',
    date: 'Sunday, September 20',
    location: 'Main Street, Hailey',
    description: 'Eighty cars, four generations, one very patient barista.',
    status: 'completed',
  },
  {
    id: '205',
    name: 'Trail Cleanup at Croy Creek',
    date: 'Saturday, June 6',
    location: 'Croy Canyon trailhead',
    description: 'Three truckloads out, none of them ours. Thank you to everyone who carried.',
    status: 'completed',
  },
]
