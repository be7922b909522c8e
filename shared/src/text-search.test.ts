import { expect, it } from 'vitest'
import { foldText } from './text-search.ts'

it.each([
  ['Land Rover', 'land rover'],
  ['  LAND \t  Rover\n', 'land rover'],
  ['Citroën', 'citroen'],
  ['ＳＵＶ', 'suv'],
  ['Škoda  Ōtsu', 'skoda otsu'],
  ['', ''],
  ['  ', ''],
])('whoever searches for %j means %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
