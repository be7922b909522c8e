import { describe, expect, it } from 'vitest'
import { leadCollection } from './lead-collection.ts'

it('where a customer comes from is chosen in words, and no form of the site is among them', () => {
  const { choices } = leadCollection.fields.source.kind
  expect(choices).toMatchObject({ 'walk-in': 'Walk-in', phone: 'Phone', 'social-media': 'Social media' })
  expect(choices).not.toHaveProperty('website_contact')
})

describe('a customer who is gone, and is to be added again', () => {
  it.each([
    ['Ruth Becker', 'Ruth', 'Becker'],
    ['Anna Maria van Dyk', 'Anna', 'Maria van Dyk'],
    ['Ruth', 'Ruth', ''],
    ['', '', ''],
  ])('known as %j is %j, %j', (title, firstName, lastName) => {
    expect(leadCollection.settling.fromTitle(title)).toMatchObject({ firstName, lastName })
  })
})
