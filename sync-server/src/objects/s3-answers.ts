/** What an object store writes in XML, and only that: errors, and pages of a listing (ListObjectsV2). */

export interface ListedPage {
  keys: string[]
  /** Asks for the next page; null after the last. */
  next: string | null
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of this name, or null. */
function textOf(xml: string, element: string): string | null {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)
  return found ? decode(found[1] ?? '') : null
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** The code of an error, such as "NoSuchKey"; null where the answer holds none. */
export const errorCodeOf = (xml: string) => textOf(xml, 'Code')

/** @throws when it is no listing */
export function readListing(xml: string): ListedPage {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('the answer is no listing')
  const entries = xml.match(/<Contents>[\s\S]*?<\/Contents>/g) ?? []
  const keys = entries.map(entry => {
    const key = textOf(entry, 'Key')
    if (key === null) throw new Error('the listing holds an entry without a key')
    return key
  })
  if (textOf(xml, 'IsTruncated') !== 'true') return { keys, next: null }
  const next = textOf(xml, 'NextContinuationToken')
  if (!next) throw new Error('the listing breaks off')
  return { keys, next }
}
