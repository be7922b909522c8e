import { expect, it } from 'vitest'
import { type Question, readQuestion } from './search-question.ts'

it.each<[string, Partial<Question>]>([
  ['blue suv under 30k', { words: ['blue', 'suv'], price: { max: 30_000 } }],
  ['Under $30,000', { price: { max: 30_000 } }],
  ['under 30', { price: { max: 30_000 } }],
  ['under $500', { price: { max: 500 } }],
  ['no more than 12.5k', { price: { max: 12_500 } }],
  ['<=30000', { price: { max: 30_000 } }],
  ['more than 40k', { price: { min: 40_000 } }],
  ['>= 40k', { price: { min: 40_000 } }],
  ['40k and up', { price: { min: 40_000 } }],
  ['20-30k', { price: { min: 20_000, max: 30_000 } }],
  ['from 20,000 to 30,000', { price: { min: 20_000, max: 30_000 } }],
  ['over 20k under 30k', { price: { min: 20_000, max: 30_000 } }],
  ['25k', { price: { max: 25_000 } }],
  ['under 60k miles', { mileage: { max: 60_000 } }],
  ['truck under 40k under 60k mi', { words: ['truck'], price: { max: 40_000 }, mileage: { max: 60_000 } }],
  ['10k to 30k miles', { mileage: { min: 10_000, max: 30_000 } }],
  ['2018-2020', { year: { min: 2018, max: 2020 } }],
  ['2018+', { year: { min: 2018 } }],
  ['2018 or older', { year: { max: 2018 } }],
  ['after 2018', { year: { min: 2019 } }],
  ['before 2018', { year: { max: 2017 } }],
  // Figures that ask for nothing of the kind.
  ['2018', { words: ['2018'] }],
  ['ram 1500', { words: ['ram', '1500'] }],
  ['f-150', { words: ['f-150'] }],
  ['model 3', { words: ['model', '3'] }],
  ['5 to 7 seats', { words: ['5', '7', 'seats'] }],
  ['3-500', { words: ['3-500'] }],
  ['1HGCM82633A004352', { words: ['1hgcm82633a004352'] }],
  ['#1042', { words: ['1042'] }],
  ['a used car for me, please', {}],
  ['under', { words: ['under'] }],
  ['$', {}],
])('%j asks for %j', (text, asked) => {
  expect(readQuestion(text)).toEqual({ words: [], price: {}, year: {}, mileage: {}, ...asked })
})

it('is read as quickly however it is written', () => {
  for (const text of ['$'.repeat(100), '1,'.repeat(50), '1 k '.repeat(25), 'under '.repeat(16)])
    expect(readQuestion(text).words.length).toBeLessThanOrEqual(50)
})
