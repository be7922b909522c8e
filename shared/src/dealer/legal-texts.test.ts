import { describe, expect, it } from 'vitest'
import { DEMO_DEALER, dealerSchema } from './dealer.ts'
import { legalTextsOf, PLACEHOLDERS, sectionsText } from './legal-texts.ts'

const ALL = (dealer = DEMO_DEALER) => {
  const { consent, ...pages } = legalTextsOf(dealer)
  return [consent, ...Object.values(pages).map(sectionsText)]
}

describe('the legal texts', () => {
  it('name the dealer and leave no placeholder, whoever the dealer is', () => {
    const dealer = { ...DEMO_DEALER, name: 'Lot & Sons $& Autos', keepApplicationsMonths: 30 }
    for (const text of ALL(dealer)) {
      expect(text).toContain('Lot & Sons $& Autos')
      expect(text).not.toMatch(/[{}]/)
    }
    expect(ALL(dealer).join()).toContain('kept for 30 months')
    expect(ALL(dealer).join()).toContain('120 Airport Way, Hailey, ID 83333')
  })

  it('say of consent what carriers and the law look for', () => {
    const { consent, privacy } = legalTextsOf(DEMO_DEALER)
    for (const words of [
      'not a condition of buying',
      'Message frequency varies',
      'Message and data rates may apply',
      'STOP',
      'HELP',
    ])
      expect(consent).toContain(words)
    expect(sectionsText(privacy)).toContain('are not shared with third parties')
  })

  it('are each the dealer’s own where the file has them, and the default’s where not', () => {
    const terms = [{ heading: 'Ours', paragraphs: ['Ask {dealer}.'] }]
    const dealer = dealerSchema.parse({ ...DEMO_DEALER, legal: { terms } })
    expect(legalTextsOf(dealer).terms).toEqual([{ heading: 'Ours', paragraphs: ['Ask Sawtooth Motor Co..'] }])
    expect(legalTextsOf(dealer).privacy).toEqual(legalTextsOf(DEMO_DEALER).privacy)
  })

  it.each(['{dealr} may call me', 'Ask {DEALER}.', '', 'x'.repeat(801)])(
    'are refused with their place where they cannot be right: %s',
    consent => {
      const { error } = dealerSchema.safeParse({ ...DEMO_DEALER, legal: { consent } })
      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['legal.consent'])
    },
  )

  it('know each placeholder that they are told of', () => {
    const all = PLACEHOLDERS.map(name => `{${name}}`).join(' ')
    const dealer = dealerSchema.parse({ ...DEMO_DEALER, legal: { consent: all } })
    expect(legalTextsOf(dealer).consent).toBe(
      'Sawtooth Motor Co. 120 Airport Way, Hailey, ID 83333 (208) 555-0100 hello@sawtoothmotor.example 25 months',
    )
  })
})
