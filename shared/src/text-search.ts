/** Text as a search compares it: case and accents folded, runs of space as one. */
export function foldText(text: string): string {
  // Nearly all texts are plain, and thousands are folded at a time.
  const plain = IS_PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Nothing but printable ASCII. */
const IS_PLAIN = /^[ -~]*$/
