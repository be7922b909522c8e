/**
 * What a person types into the search, read as they mean it: "blue suv under 30k" asks for words and for a price. What is
 * not understood as a figure stays a word.
 */
import { foldText } from '../text-search.ts'

/** Bounds of a figure, both in. */
export interface Bounds {
  min?: number
  max?: number
}

export interface Question {
  /** Folded, in their order. */
  words: string[]
  /** Dollars. */
  price: Bounds
  year: Bounds
  /** Miles. */
  mileage: Bounds
}

const AMOUNT = String.raw`\$?\s?\d[\d,]*(?:\.\d+)?\s?k?\b`
const MILES = String.raw`(?:\s?(?:miles|mile|mi)\b)?`
const YEAR = String.raw`(?:19[5-9]|20[0-4])\d\b`
const LESS = '(?:under|below|less than|up to|at most|no more than|not over|cheaper than|max(?:imum)?|<=?)'
const MORE = '(?:over|above|more than|at least|min(?:imum)?|>=?)'

type Kind = 'price' | 'year' | 'mileage'

interface Form {
  pattern: RegExp
  /** @param parts what the pattern's groups hold */
  bounds(...parts: string[]): [Kind, Bounds] | null
}

const form = (pattern: string, bounds: Form['bounds']): Form => ({
  // Whole words: neither the end of "f-150" nor the middle of a VIN is a figure.
  pattern: new RegExp(String.raw`(?<![\w$.-])${pattern}(?![\w-]|\.\d)`, 'g'),
  bounds,
})

/** Dollars or miles of "30k", "$30,000" and, where a figure is all there is, "30". */
function figureOf(text: string): number {
  const figure = Number(text.replace(/[$,k\s]/g, ''))
  return text.includes('k') || (figure < 1000 && !text.includes('$')) ? figure * 1000 : figure
}

const isYear = (text: string) => new RegExp(`^${YEAR}$`).test(text)
const kindOf = (text: string): Kind => (/mi(les?)?$/.test(text.trim()) ? 'mileage' : 'price')

function range(from: string, to: string): [Kind, Bounds] | null {
  if (isYear(from) && isYear(to)) return ['year', { min: Number(from), max: Number(to) }]
  const kind = kindOf(to)
  const last = to.replace(/\s?mi(les?)?$/, '')
  // "20-30k" begins at twenty thousand. Figures without any sign of money or distance are not a range: "3-500".
  const isFigure =
    kind === 'mileage' || /[$k]/.test(from + last) || (figureOf(last) >= 5000 && !/^\d{1,3}$/.test(last))
  return isFigure ? [kind, { min: figureOf(from), max: figureOf(last) }] : null
}

const bound = (text: string, make: (figure: number) => Bounds): [Kind, Bounds] => {
  const kind = kindOf(text)
  return [kind, make(figureOf(text.replace(/\s?mi(les?)?$/, '')))]
}

/** In the order in which they are tried: the longer before what could be a part of it. */
const FORMS: readonly Form[] = [
  form(
    String.raw`(?:between |from )?(${YEAR}|${AMOUNT})\s?(?:-|–|to|and)\s?(${YEAR}|${AMOUNT}${MILES})`,
    range,
  ),
  form(`(?:newer than|after) (${YEAR})`, year => ['year', { min: Number(year) + 1 }]),
  form(`(?:older than|before) (${YEAR})`, year => ['year', { max: Number(year) - 1 }]),
  form(`since (${YEAR})`, year => ['year', { min: Number(year) }]),
  form(String.raw`(${YEAR})\s?(?:\+|(?:or|and) (?:newer|up|later))`, year => ['year', { min: Number(year) }]),
  form(`(${YEAR}) (?:or|and) (?:older|earlier)`, year => ['year', { max: Number(year) }]),
  form(String.raw`${LESS}\s?(${AMOUNT}${MILES})`, text => bound(text, max => ({ max }))),
  form(String.raw`${MORE}\s?(${AMOUNT}${MILES})`, text => bound(text, min => ({ min }))),
  form(`(${AMOUNT}${MILES}) (?:or|and) (?:less|under|below|cheaper|lower)`, text =>
    bound(text, max => ({ max })),
  ),
  form(String.raw`(${AMOUNT}${MILES})\s?(?:\+|(?:or|and) (?:more|up|over|above))`, text =>
    bound(text, min => ({ min })),
  ),
  // A price alone is what somebody wants to spend.
  form(String.raw`(\$\s?\d[\d,]*(?:\.\d+)?\s?k?\b|\d[\d,]*(?:\.\d+)?\s?k\b${MILES})`, text =>
    bound(text, max => ({ max })),
  ),
]

/** Words that ask for nothing. */
const EMPTY_WORDS = new Set(
  'a an the with and or for in of to me is any used preowned pre-owned car cars vehicle vehicles auto sale please'.split(
    ' ',
  ),
)

/** @param text as it was typed */
export function readQuestion(text: string): Question {
  const question: Question = { words: [], price: {}, year: {}, mileage: {} }
  let rest = foldText(text)
  for (const { pattern, bounds } of FORMS) {
    rest = rest.replace(pattern, (found, ...groups) => {
      // Behind the groups stands where it was found.
      const parts = groups.slice(
        0,
        groups.findIndex(part => typeof part === 'number'),
      )
      const meant = bounds(...parts.map(part => String(part ?? '').trim()))
      if (!meant) return found
      Object.assign(question[meant[0]], meant[1])
      return ' '
    })
  }
  const words = rest.split(' ').map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  question.words = words.filter(word => word !== '' && !EMPTY_WORDS.has(word))
  return question
}
