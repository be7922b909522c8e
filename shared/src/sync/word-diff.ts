/** Where two texts differ, word by word, so that a reader finds what is another. */

export interface Piece {
  text: string
  /** Whether the other text has it too, in this place. */
  isShared: boolean
}

export interface TextDifference {
  mine: Piece[]
  theirs: Piece[]
}

/** Words with the space before them, and the space at the end. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+|\s+/g) ?? []

/** The longest sequence of words that both texts have is shared; the rest of each is its own. */
export function wordDiff(mine: string, theirs: string): TextDifference {
  const [a, b] = [wordsOf(mine), wordsOf(theirs)]
  const isSame = (i: number, j: number) => a[i]?.trim() === b[j]?.trim()
  // lengths[i][j]: how many words the rests from i and j share.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row) row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const difference: TextDifference = { mine: [], theirs: [] }
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const isShared = isSame(i, j)
    const isMine = isShared || (i < a.length && at(i + 1, j) >= at(i, j + 1))
    if (isMine) add(difference.mine, a[i++] ?? '', isShared)
    if (isShared || !isMine) add(difference.theirs, b[j++] ?? '', isShared)
  }
  return difference
}

function add(pieces: Piece[], text: string, isShared: boolean) {
  const last = pieces.at(-1)
  if (last?.isShared === isShared) last.text += text
  else pieces.push({ text, isShared })
}
