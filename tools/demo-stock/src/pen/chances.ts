import { randomOf } from '../random.ts'

export interface Chances {
  range(least: number, most: number): number
  /** One of a list; the list holds something. */
  pick<T>(list: readonly [T, ...T[]]): T
  isLucky(chance: number): boolean
}

/** Choices that look random and are the same for the same text. */
export function chancesOf(text: string): Chances {
  const random = randomOf(hashOf(text))
  // The first two are passed over.
  random()
  random()
  return {
    range: (least, most) => least + (most - least) * random(),
    pick: list => list[Math.floor(random() * list.length)] ?? list[0],
    isLucky: chance => random() < chance,
  }
}

/** A number from 0 to below 2^32 (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return hash >>> 0
}
