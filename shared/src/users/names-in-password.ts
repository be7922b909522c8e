/** A shorter part of a name is in too many good passwords by chance. */
const PART_MIN_LENGTH = 4

/** Without marks and case: "Bäcker-Ames" and "baeckerames" are not the same, "Bäcker" and "backer" are. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of some names that are long enough to be looked for, folded. */
export const partsOfNames = (names: readonly string[]): string[] => [
  ...new Set(
    names
      .flatMap(name => folded(name).match(/[\p{L}]+/gu) ?? [])
      .filter(part => part.length >= PART_MIN_LENGTH),
  ),
]

/**
 * The first word of a name that a password contains, folded; null where it contains none.
 * @param names what somebody who guesses tries first: of the user, of the dealership
 */
export function nameInPassword(password: string, names: readonly string[]): string | null {
  const text = folded(password)
  return partsOfNames(names).find(part => text.includes(part)) ?? null
}
