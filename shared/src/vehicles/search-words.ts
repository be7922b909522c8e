/**
 * Which vehicles a word of a search means. Over a whole stock a word is taken in its nearest meaning that finds anything:
 * what a vehicle is called, then a word as it is written, its beginning, a part of a name, and last a word with one letter
 * wrong. So "audi" finds no "audio", and "silver" no Silverado, while either has a meaning of its own.
 */
import { comparedWord, type SearchText } from './search-text.ts'

export type Test = (one: SearchText) => boolean

/** Words that name makes and kinds whether any is in stock or not: they are never the beginning of something else. */
const NAMES = new Set(
  `acura alfa romeo audi bentley bmw buick cadillac chevrolet chevy chrysler dodge ferrari fiat ford genesis gmc harley
   honda hummer hyundai infiniti isuzu jaguar jeep kia lamborghini rover lexus lincoln lotus maserati mazda
   mercedes benz mercury mini mitsubishi nissan oldsmobile polestar pontiac porsche ram rivian saab saturn scion smart
   subaru suzuki tesla toyota volkswagen vw volvo yamaha kawasaki ducati suv crossover truck pickup sedan coupe convertible
   cabriolet roadster hatchback wagon van minivan motorcycle motorbike luxury diesel hybrid electric ev gas gasoline manual
   automatic stick cvt awd fwd rwd 4wd 4x4`
    .split(/\s+/)
    .map(comparedWord),
)

const COLOURS = new Set(
  'black white silver gray red blue green brown beige tan gold orange yellow purple maroon burgundy bronze copper'.split(
    ' ',
  ),
)
/** After a colour they say that the inside is meant. */
const INSIDE = new Set(['interior', 'leather', 'seat', 'upholstery', 'inside'])

const YEAR = /^(?:19[5-9]|20[0-4])\d$/
const SHORTEST_CODE = 4
const SHORTEST_MISSPELT = 4

const COUNTED = ['naming', 'facts', 'all'] as const satisfies (keyof SearchText)[]
type Counted = (typeof COUNTED)[number]

/** How often each word stands in a stock; kept true as vehicles come and go. */
export class Vocabulary {
  readonly #texts = new Set<SearchText>()
  readonly #counts: Record<Counted, Map<string, number>> = {
    naming: new Map(),
    facts: new Map(),
    all: new Map(),
  }

  add(text: SearchText) {
    this.#texts.add(text)
    this.#count(text, 1)
  }

  remove(text: SearchText) {
    if (this.#texts.delete(text)) this.#count(text, -1)
  }

  /** Whether a word stands anywhere in what is said of a vehicle. */
  has(word: string): boolean {
    return this.#counts.facts.has(word) || this.#counts.all.has(word)
  }

  /** The words of a part that suit; of `all` those that are in no other part. */
  find(part: Counted, suits: (word: string) => boolean): string[] {
    return [...this.#counts[part].keys()].filter(suits)
  }

  some(test: Test): boolean {
    for (const text of this.#texts) if (test(text)) return true
    return false
  }

  #count(text: SearchText, step: 1 | -1) {
    for (const part of COUNTED) {
      const counts = this.#counts[part]
      // What is known of a vehicle comes first in all that is said of it, and is counted already.
      const words = part === 'all' ? text.all.slice(text.facts.length) : text[part]
      for (const word of words.split(' ')) {
        if (word === '') continue
        const count = (counts.get(word) ?? 0) + step
        if (count > 0) counts.set(word, count)
        else counts.delete(word)
      }
    }
  }
}

const BLANK = 32

/**
 * A word that stands in a part as it is, or the beginning of one. The blanks around it are looked at last: a search for
 * them would stop at every word.
 */
function stands(part: keyof SearchText, word: string, isWhole: boolean): Test {
  return one => {
    const text = one[part]
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
      if (text.charCodeAt(at - 1) === BLANK && (!isWhole || text.charCodeAt(at + word.length) === BLANK))
        return true
    return false
  }
}
const whole = (part: keyof SearchText, word: string) => stands(part, word, true)
const beginning = (part: keyof SearchText, word: string) => stands(part, word, false)
const never: Test = () => false

/** @param words of a question, in their order; the vocabulary of a stock, or null where each vehicle is asked by itself */
export function wordTests(words: readonly string[], vocabulary: Vocabulary | null): Test[] {
  return words.map((typed, index) => {
    const word = comparedWord(typed)
    if (COLOURS.has(word))
      return whole(INSIDE.has(comparedWord(words[index + 1] ?? '')) ? 'interior' : 'exterior', word)
    // What has a part of its own for colours says no more by itself.
    if (INSIDE.has(word) && COLOURS.has(comparedWord(words[index - 1] ?? ''))) return () => true
    if (isCode(word)) return one => one.all.includes(word) || one.joined.includes(word)
    return meaningOf(typed, word, vocabulary)
  })
}

/** Whether it can be a part of a VIN or of a stock number, which is found wherever it stands in it. */
const isCode = (word: string) => word.length >= SHORTEST_CODE && /\d/.test(word) && !YEAR.test(word)

function meaningOf(typed: string, word: string, vocabulary: Vocabulary | null): Test {
  if (!vocabulary) return one => one.all.includes(word) || one.joined.includes(word)
  if (NAMES.has(word) || YEAR.test(word)) return whole('naming', word)
  if (vocabulary.has(word)) return whole('all', word)
  for (const part of COUNTED)
    if (vocabulary.find(part, other => other.startsWith(word)).length > 0) return beginning(part, word)
  const isIn: Test = one => one.joined.includes(word)
  if (vocabulary.some(isIn)) return isIn
  const parts = typed.split(/[^\p{L}\p{N}.]+/u).filter(Boolean)
  if (parts.length > 1) {
    const tests = parts.map(part => meaningOf(part, comparedWord(part), vocabulary))
    return one => tests.every(test => test(one))
  }
  return misspelt(word, vocabulary)
}

function misspelt(word: string, vocabulary: Vocabulary): Test {
  if (word.length < SHORTEST_MISSPELT || /^\d+$/.test(word)) return never
  for (const part of ['naming', 'facts'] as const) {
    const meant = vocabulary.find(part, other => !/\d/.test(other) && isOneLetterOff(word, other))
    const tests = meant.map(other => whole(part, other))
    if (tests.length > 0) return one => tests.some(test => test(one))
  }
  return never
}

/** Whether one letter is missing, too many, another, or two beside each other are turned around. */
export function isOneLetterOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1 || short.length < SHORTEST_MISSPELT - 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const rest = (text: string, from: number) => text.slice(from)
  if (short.length < long.length) return rest(short, at) === rest(long, at + 1)
  const isTurned = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    rest(short, at + 1) === rest(long, at + 1) || (isTurned && rest(short, at + 2) === rest(long, at + 2))
  )
}
