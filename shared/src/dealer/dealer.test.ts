// The file in which a dealer describes their business: what is taken, and what its owner is told of a slip in it.
import { describe, expect, it } from 'vitest'
import { DEMO_DEALER, dealerSchema, staffDealerSchema } from './dealer.ts'

/** The demonstration's file with one value changed, by a path such as "hours.sunday". */
function fileWith(path: string, value: unknown): Record<string, unknown> {
  const file = structuredClone<Record<string, unknown>>({ ...DEMO_DEALER })
  const names = path.split('.')
  const last = names.pop() ?? ''
  const place = names.reduce((part, name) => part[name] as Record<string, unknown>, file)
  if (value === undefined) delete place[last]
  else place[last] = value
  return file
}

const OPEN = { opens: '00:00', closes: '23:59' }
const AFTERNOON = { opens: '13:30', closes: '20:05' }
const TEXT_OF_MOST = 'x'.repeat(600)

describe('the file of a dealer', () => {
  it('can say everything that the demonstration says, and is kept as it was written', () => {
    expect(dealerSchema.parse(DEMO_DEALER)).toEqual(DEMO_DEALER)
  })

  it('may leave out what the demonstration has words for, and grants nobody more by that', () => {
    const {
      timeZone,
      logo,
      texts,
      testimonials,
      legal,
      keepApplicationsMonths,
      appLock,
      followUp,
      requiresFactor,
      adminGrants,
      salesGrants,
      ...least
    } = DEMO_DEALER
    expect(dealerSchema.parse(least)).toEqual(DEMO_DEALER)
    expect(legal.consent).toContain('{dealer}')
    expect([adminGrants, salesGrants]).toEqual([[], []])
    expect(appLock).toEqual({ idleMinutes: 15, offlineDays: 14, requiresPin: false })
    expect(followUp).toEqual({ answerWithinMinutes: 15, assign: 'nobody', returningKeepsOwner: true })
    expect(requiresFactor).toBe('administrators')
  })

  it.each([
    ['hours.sunday', OPEN],
    ['hours.saturday', null],
    ['hours.weekdays', AFTERNOON],
    ['timeZone', 'Pacific/Auckland'],
    ['coordinates', { latitude: 90, longitude: -180 }],
    ['coordinates', { latitude: -90, longitude: 180 }],
    ['finance.aprPercent', '12'],
    ['finance.aprPercent', '0.125'],
    ['finance.termMonths', 1],
    ['finance.termMonths', 120],
    ['finance.downPaymentPercent', 0],
    ['finance.downPaymentPercent', 100],
    ['logo', 'our-logo_2.png'],
    ['logo', 'logo.webp'],
    ['texts.about.paragraphs', ['One.']],
    ['texts.about.paragraphs', Array(6).fill('One.')],
    ['texts.guarantee', TEXT_OF_MOST],
    ['keepApplicationsMonths', 1],
    ['keepApplicationsMonths', 120],
    ['appLock', { idleMinutes: 1, offlineDays: 90, requiresPin: true }],
    ['appLock.idleMinutes', 1440],
    ['followUp', { answerWithinMinutes: 5, assign: 'round_robin', returningKeepsOwner: false }],
    ['requiresFactor', 'everyone'],
    ['appLock.offlineDays', 1],
    ['adminGrants', ['delete_users']],
    ['salesGrants', ['view_applications']],
  ])('may say of %s: %j', (path, value) => {
    expect(dealerSchema.parse(fileWith(path, value))).toEqual(fileWith(path, value))
  })

  it.each([
    ['name', ' ', 'The name of the dealership is required'],
    ['email', 'sawtooth', 'A valid email is required'],
    ['address.state', 'Idaho', 'Please use at most 2 characters'],
    ['hours.weekdays', { opens: '10:00am', closes: '18:00' }, 'Times are written as HH:MM, e.g. 10:00'],
    ['hours.weekdays', { opens: '9:00', closes: '18:00' }, 'Times are written as HH:MM, e.g. 10:00'],
    ['hours.weekdays', { opens: 'at 10:00', closes: '18:00' }, 'Times are written as HH:MM, e.g. 10:00'],
    ['hours.saturday', { opens: '10:00', closes: '24:00' }, 'Times are written as HH:MM, e.g. 10:00'],
    ['hours.saturday', { opens: '10:60', closes: '14:00' }, 'Times are written as HH:MM, e.g. 10:00'],
    ['timeZone', 'Idaho', 'Not a time zone, e.g. America/Boise'],
    ['finance.aprPercent', '4.5 %', 'The APR is a number such as 4.5'],
    ['finance.aprPercent', 'about 4.5', 'The APR is a number such as 4.5'],
    ['finance.aprPercent', '100', 'The APR is a number such as 4.5'],
    ['finance.docFee', 'free', 'The dealer doc fee is an amount such as 299.00'],
    ['logo', '../logo.svg', 'The logo is the name of an SVG, PNG or WebP file'],
    ['logo', 'logo.svg.exe', 'The logo is the name of an SVG, PNG or WebP file'],
    ['logo', 'logo.gif', 'The logo is the name of an SVG, PNG or WebP file'],
    ['texts.contact', '', 'An invitation is required'],
    ['texts.guarantee', `${TEXT_OF_MOST}x`, 'Please use at most 600 characters'],
    ['testimonials', DEMO_DEALER.testimonials.slice(1), 'There are three testimonials'],
    ['salesGrants', ['delete_users'], 'Sales can be granted nothing but view_applications, assign_customers'],
    ['requiresFactor', 'nobody', 'A second factor is required of "administrators" or of "everyone"'],
  ])('must not say of %s: %j, and its owner is told: %s', (path, value, message) => {
    const { error } = dealerSchema.safeParse(fileWith(path, value))
    expect(error?.issues.map(issue => issue.message)).toEqual([message])
    expect(error?.issues[0]?.path.join('.')).toMatch(new RegExp(`^${path}`))
  })

  it.each([
    ['hours.weekdays', { closes: '18:00' }],
    ['coordinates', { latitude: 90.1, longitude: 0 }],
    ['coordinates', { latitude: -90.1, longitude: 0 }],
    ['coordinates', { latitude: 0, longitude: 180.1 }],
    ['coordinates', { latitude: 0, longitude: -180.1 }],
    ['finance.termMonths', 0],
    ['finance.termMonths', 121],
    ['finance.downPaymentPercent', -1],
    ['finance.downPaymentPercent', 101],
    ['texts.about.paragraphs', []],
    ['texts.about.paragraphs', Array(7).fill('One.')],
    ['texts.trust', DEMO_DEALER.texts.trust.slice(1)],
    ['keepApplicationsMonths', 0],
    ['keepApplicationsMonths', 121],
    ['appLock.idleMinutes', 0],
    ['followUp.answerWithinMinutes', 0],
    ['followUp.assign', 'everybody'],
    ['appLock.idleMinutes', 1441],
    ['appLock.offlineDays', 0],
    ['appLock.offlineDays', 91],
    ['adminGrants', ['everything']],
    ['phone', undefined],
    ['address', undefined],
  ])('is not taken with %s: %j', (path, value) => {
    expect(dealerSchema.safeParse(fileWith(path, value)).success).toBe(false)
  })
})

describe('the demonstration', () => {
  it('lies in Idaho, which its map shows', () => {
    const { latitude, longitude } = DEMO_DEALER.coordinates
    expect(latitude > 42 && latitude < 49, String(latitude)).toBe(true)
    expect(longitude > -117.3 && longitude < -111, String(longitude)).toBe(true)
  })
})

describe('what the back-office knows of the dealer', () => {
  it('is whom to name, whom to call, when it is open and what is granted; nothing else leaves the server', () => {
    const { name, shortName, phone, timeZone, appLock, hours, followUp, adminGrants, salesGrants } =
      DEMO_DEALER
    const known = { name, shortName, phone, timeZone, appLock, hours, followUp, adminGrants, salesGrants }
    expect(staffDealerSchema.parse(DEMO_DEALER)).toEqual(known)
  })

  it('has no hours where a device remembers the dealer from before it knew them', () => {
    const { hours, ...remembered } = DEMO_DEALER
    expect(staffDealerSchema.parse(remembered).hours).toBeNull()
  })
})
