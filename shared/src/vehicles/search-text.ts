/**
 * What of a vehicle is searched: its words, made once, so that many searches can ask for them. A text here is words between
 * blanks, with a blank at either end: " toyota 4runner ".
 */
import { foldText } from '../text-search.ts'
import type { Vehicle } from './vehicle.ts'
import { CATEGORY_LABELS } from './vehicle-options.ts'

export type Searched = Pick<Vehicle, 'make' | 'model' | 'year' | 'price' | 'category'> &
  Partial<
    Pick<
      Vehicle,
      | 'vin'
      | 'stockNumber'
      | 'description'
      | 'exteriorColor'
      | 'interiorColor'
      | 'drivetrain'
      | 'fuelType'
      | 'transmission'
      | 'engineSize'
      | 'features'
      | 'mileage'
    >
  >

export interface SearchText {
  /** What it is called and of which kind it is: make, the head of the model, year, category, drivetrain, fuel, transmission. */
  naming: string
  exterior: string
  interior: string
  /** What is known of it, the above included. */
  facts: string
  /** Begins with that; its description, VIN and stock number follow. */
  all: string
  /** Make and model without anything between: "landroverdefender110". */
  joined: string
}

/** What people call it otherwise. */
const ALSO: Readonly<Record<string, string>> = {
  suv: 'crossover',
  truck: 'pickup',
  van: 'minivan',
  convertible: 'cabriolet roadster',
  motorcycle: 'bike motorbike',
  '4wd': '4x4 four-wheel',
  awd: 'all-wheel',
  fwd: 'front-wheel',
  rwd: 'rear-wheel',
  manual: 'stick',
  gasoline: 'gas',
  electric: 'ev',
  chevrolet: 'chevy',
  volkswagen: 'vw',
  'mercedes-benz': 'merc',
}

/** Letters and digits alone, as nearly all words are. */
const IS_PLAIN = /^[a-z\d]+$/

/** A word as it is compared: without punctuation, of one number, and in one spelling. */
export function comparedWord(word: string): string {
  const plain = IS_PLAIN.test(word) ? word : word.replace(/[^\p{L}\p{N}.]+/gu, '').replace(/^\.+|\.+$/g, '')
  if (plain === 'grey') return 'gray'
  const isPlural = plain.length > 3 && plain.endsWith('s') && !plain.endsWith('ss') && !/\d/.test(plain)
  return isPlural ? plain.slice(0, -1) : plain
}

/** Words by what is written between two blanks: a stock says the same again and again. */
const known = new Map<string, string>()
const MOST_KNOWN = 20_000

/** What is written between two blanks counts as a whole and, with punctuation in it, in its parts: "f150 f 150". */
function wordsOfChunk(chunk: string): string {
  const before = known.get(chunk)
  if (before !== undefined) return before
  const parts = IS_PLAIN.test(chunk) ? [] : chunk.split(/[^\p{L}\p{N}.]+/u)
  const words = [chunk, ...(parts.length > 1 ? parts : [])]
    .map(comparedWord)
    .filter(word => word !== '')
    .join(' ')
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(chunk, words)
  return words
}

/** The words of a text, as they are compared, with a blank behind each. */
function wordsOf(text: string | null | undefined): string {
  if (!text) return ''
  let words = ''
  for (const chunk of foldText(text).split(' ')) words += `${wordsOfChunk(chunk)} `
  return words
}

/** With what people say instead. */
const withOthers = (text: string | null | undefined) => wordsOf(text) + wordsOf(ALSO[foldText(text ?? '')])

export function searchTextOf(vehicle: Searched): SearchText {
  const { make, model, year, category, drivetrain, fuelType, transmission } = vehicle
  const { exteriorColor, interiorColor, engineSize, features = [], vin, stockNumber, description } = vehicle
  const [head = ''] = model.trim().split(/\s+/)
  const kinds = [make, category && CATEGORY_LABELS[category], drivetrain, fuelType, transmission]
  const naming = ` ${kinds.map(withOthers).join('')}${wordsOf(head)}${year} `
  const exterior = ` ${wordsOf(exteriorColor)}`
  const interior = ` ${wordsOf(interiorColor)}`
  const engine = wordsOf(engineSize)
  const eight = engine.includes('8cyl ') ? 'v8 ' : ''
  const facts = naming + wordsOf(model) + exterior + interior + engine + eight + wordsOf(features.join(' '))
  return {
    ...{ naming, exterior, interior, facts },
    all: `${facts}${wordsOf(description)}${comparedWord(foldText(vin ?? ''))} ${comparedWord(foldText(stockNumber ?? ''))} `,
    joined: foldText(make + model).replace(/[^\p{L}\p{N}]/gu, ''),
  }
}
