// The customers of the demonstration. Every phone number is of the range kept for fiction, every address at example.com.

import type { PublicSource } from '@forecourt/shared/leads/lead'
import type { LeadStatus } from '@forecourt/shared/leads/lead-status'

export interface DemoLead {
  name: string
  status: LeadStatus
  source: PublicSource | 'referral' | 'phone' | 'walk-in'
  vehicleId?: string
  /** How long ago they came, in hours. */
  hoursAgo: number
  /** Days from today and the time on the dealer's clock, for a test drive. */
  testDrive?: [days: number, time: string]
  message?: string
  notes?: string[]
}

export const DEMO_LEADS: readonly DemoLead[] = [
  {
    name: 'Ruth Becker',
    status: 'new',
    source: 'vehicle_details',
    vehicleId: '101',
    hoursAgo: 1,
    message: 'Is the roof rack included? We could come by on Saturday.',
  },
  {
    name: 'Marcus Hale',
    status: 'new',
    source: 'website_contact',
    hoursAgo: 3,
    message: 'Looking for something with seven seats under 45.',
  },
  {
    name: 'Priya Raman',
    status: 'new',
    source: 'test_drive_form',
    vehicleId: '114',
    hoursAgo: 5,
    message: 'Can I try it on the hill to the airport?',
  },
  { name: 'Dale Whitaker', status: 'new', source: 'vehicle_details', vehicleId: '102', hoursAgo: 9 },
  {
    name: 'Elena Marquez',
    status: 'new',
    source: 'financing_form',
    vehicleId: '104',
    hoursAgo: 20,
    message: 'First car, my parents would co-sign.',
  },
  { name: 'Tom Okafor', status: 'new', source: 'phone', hoursAgo: 26 },
  {
    name: 'Hannah Lindqvist',
    status: 'new',
    source: 'website_contact',
    hoursAgo: 31,
    message: 'Do you take trades? 2014 Forester, 120k.',
  },
  { name: 'Ben Yazzie', status: 'new', source: 'vehicle_details', vehicleId: '117', hoursAgo: 47 },
  {
    name: 'Grace Sorensen',
    status: 'contacted',
    source: 'vehicle_details',
    vehicleId: '107',
    hoursAgo: 52,
    notes: ['Left a voicemail. Calls back after four.'],
  },
  {
    name: 'Victor Anaya',
    status: 'contacted',
    source: 'referral',
    vehicleId: '108',
    hoursAgo: 70,
    notes: ['Wants to pull a 22-foot trailer. Sent him the tow ratings.'],
  },
  {
    name: 'Sofia Petrov',
    status: 'contacted',
    source: 'website_contact',
    hoursAgo: 80,
    notes: ['Budget is 20 to 25, wants all-wheel drive.'],
  },
  { name: 'Jamal Reed', status: 'contacted', source: 'phone', vehicleId: '110', hoursAgo: 95 },
  {
    name: 'Colleen Murphy',
    status: 'contacted',
    source: 'walk-in',
    vehicleId: '113',
    hoursAgo: 110,
    notes: ['Liked the Golf, is talking to her sister.'],
  },
  { name: 'Wei Zhang', status: 'contacted', source: 'vehicle_details', vehicleId: '120', hoursAgo: 130 },
  {
    name: 'Aaron Blackwell',
    status: 'contacted',
    source: 'financing_form',
    hoursAgo: 150,
    notes: ['Credit union in Bellevue pre-approved him for 30.'],
  },
  {
    name: 'Noor Haddad',
    status: 'test_drive',
    source: 'test_drive_form',
    vehicleId: '109',
    hoursAgo: 60,
    message: 'Any evening next week.',
  },
  {
    name: 'Peter Vance',
    status: 'test_drive',
    source: 'vehicle_details',
    vehicleId: '105',
    hoursAgo: 75,
    notes: ['Wants to see the soft top on before he drives it.'],
  },
  { name: 'Lucia Ferraro', status: 'test_drive', source: 'referral', vehicleId: '124', hoursAgo: 100 },
  { name: 'Owen Castle', status: 'test_drive', source: 'phone', vehicleId: '102', hoursAgo: 120 },
  {
    name: 'Mina Takahashi',
    status: 'test_drive',
    source: 'website_contact',
    hoursAgo: 140,
    notes: ['Between the Outback and the Golf. Show both.'],
  },
  {
    name: 'Rosa Delgado',
    status: 'test_drive_scheduled',
    source: 'test_drive_form',
    vehicleId: '101',
    hoursAgo: 90,
    testDrive: [0, '16:30'],
    notes: ['Brings her husband, who will ask about towing.'],
  },
  {
    name: 'Henry Achterberg',
    status: 'test_drive_scheduled',
    source: 'vehicle_details',
    vehicleId: '111',
    hoursAgo: 115,
    testDrive: [1, '10:15'],
  },
  {
    name: 'Kiona Tsosie',
    status: 'test_drive_scheduled',
    source: 'phone',
    vehicleId: '103',
    hoursAgo: 160,
    testDrive: [2, '11:00'],
  },
  {
    name: 'Samuel Brandt',
    status: 'test_drive_scheduled',
    source: 'walk-in',
    vehicleId: '112',
    hoursAgo: 170,
    testDrive: [3, '13:45'],
    notes: ['Only if the roads are dry.'],
  },
  {
    name: 'Amara Nwosu',
    status: 'test_drive_scheduled',
    source: 'test_drive_form',
    vehicleId: '115',
    hoursAgo: 180,
    testDrive: [4, '17:00'],
  },
  {
    name: 'Greta Holm',
    status: 'financing',
    source: 'financing_form',
    vehicleId: '106',
    hoursAgo: 200,
    notes: ['Papers are with the bank.', 'Bank asked for a second pay stub; she sends it tonight.'],
  },
  {
    name: 'Luis Ortega',
    status: 'financing',
    source: 'financing_form',
    vehicleId: '118',
    hoursAgo: 230,
    notes: ['60 months, 20 percent down.'],
  },
  { name: 'Beth Callahan', status: 'financing', source: 'referral', vehicleId: '119', hoursAgo: 250 },
  {
    name: 'Ivan Kowalski',
    status: 'closed',
    source: 'walk-in',
    vehicleId: '116',
    hoursAgo: 330,
    notes: ['Rode it home. Took the jacket, too.'],
  },
  { name: 'Dana Schroeder', status: 'closed', source: 'vehicle_details', vehicleId: '125', hoursAgo: 400 },
  {
    name: 'Malik Johnson',
    status: 'closed',
    source: 'phone',
    vehicleId: '126',
    hoursAgo: 470,
    notes: ['Second car he buys here.'],
  },
  {
    name: 'Yvonne Pratt',
    status: 'lost',
    source: 'financing_form',
    hoursAgo: 300,
    notes: ['Bought from a neighbor.'],
  },
  {
    name: 'Carl Nyberg',
    status: 'lost',
    source: 'vehicle_details',
    vehicleId: '108',
    hoursAgo: 380,
    notes: ['Needed a longer bed than we have.'],
  },
  { name: 'Tessa Moreau', status: 'lost', source: 'financing_form', vehicleId: '114', hoursAgo: 420 },
  { name: 'Frank Dillard', status: 'lost', source: 'phone', hoursAgo: 500 },
  { name: 'Anjali Desai', status: 'contacted', source: 'vehicle_details', vehicleId: '103', hoursAgo: 44 },
  {
    name: 'Robert Stanhope',
    status: 'new',
    source: 'walk-in',
    hoursAgo: 12,
    message: 'Wants a first truck for his son, nothing with more than 80,000 miles.',
  },
  { name: 'Chloe Ramirez', status: 'test_drive', source: 'vehicle_details', vehicleId: '107', hoursAgo: 33 },
  {
    name: 'Emil Hartmann',
    status: 'contacted',
    source: 'website_contact',
    hoursAgo: 62,
    notes: ['Moves here in January, wants winter tires with whatever he buys.'],
  },
  {
    name: 'Joy Castellano',
    status: 'new',
    source: 'vehicle_details',
    vehicleId: '124',
    hoursAgo: 15,
    message: 'Would you hold it until Friday?',
  },
]

/** Who worked at the demonstration's dealership. */
export const DEMO_AUTHOR = 'Dana Sawyer'

export const leadEmail = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
export const leadPhone = (index: number) => `(208) 555-01${String(index % 100).padStart(2, '0')}`
