/** What an object store writes in XML, and only that: errors, and pages of a listing (ListObjectsV2). */
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'

export interface ListedPage {
  keys: string[]
  /** Asks for the next page; null after the last. */
  next: string | null
}

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: name => name === 'Contents',
})

const errorSchema = z.object({ Error: z.object({ Code: z.string() }) })
const listingSchema = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string() })).default([]),
    IsTruncated: z.string().optional(),
    NextContinuationToken: z.string().optional(),
  }),
})

/** Null for what is no XML. */
function parsed(xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch {
    return null
  }
}

/** The code of an error, such as "NoSuchKey"; null where the answer holds none. */
export const errorCodeOf = (xml: string) => errorSchema.safeParse(parsed(xml)).data?.Error.Code ?? null

/** @throws when it is no listing */
export function readListing(xml: string): ListedPage {
  const { data } = listingSchema.safeParse(parsed(xml))
  if (!data) throw new Error('the answer is no listing')
  const { Contents, IsTruncated, NextContinuationToken } = data.ListBucketResult
  const keys = Contents.map(({ Key }) => Key)
  if (IsTruncated !== 'true') return { keys, next: null }
  if (!NextContinuationToken) throw new Error('the listing breaks off')
  return { keys, next: NextContinuationToken }
}
