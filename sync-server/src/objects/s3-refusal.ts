/** What a store says when it does not do what it is asked for: what passes is tried again, all else is told in words. */
import type { IncomingMessage } from 'node:http'
import { BucketTrouble } from './bucket.ts'
import type { BucketPlace } from './bucket-place.ts'
import { textOf } from './read-answer.ts'
import { errorCodeOf } from './s3-answers.ts'

const EXPLANATION_MAX_BYTES = 64_000

/** What stores say often, for people. */
const WORDS: Readonly<Record<string, string>> = {
  AccessDenied: 'it does not allow this with these keys',
  AuthorizationHeaderMalformed: 'the region is another one',
  InvalidAccessKeyId: 'it does not know AWS_ACCESS_KEY_ID',
  InvalidBucketName: 'it takes no bucket of this name',
  NoSuchBucket: 'there is no such bucket',
  PermanentRedirect: 'the bucket is in another region, or at another endpoint',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY is wrong',
}

/** What a store answers while it has trouble, or too much to do (RFC 9110, 15.6; RFC 6585, 4; S3 says 400 and 409, too). */
const isPassing = (status: number, code: string | null) =>
  status >= 500 ||
  status === 429 ||
  status === 408 ||
  code === 'RequestTimeout' ||
  code === 'OperationAborted'

/** Trouble that may be over at the next attempt. */
class PassingTrouble extends Error {}

/** The code of the error that an answer holds, such as "NoSuchKey"; null where it holds none. */
export const codeOf = async (answer: IncomingMessage) =>
  errorCodeOf(await textOf(answer, EXPLANATION_MAX_BYTES))

/** Whether an answer holds what was asked for. @throws BucketTrouble for a refusal, or what is tried again */
export async function demandSuccess(
  answer: IncomingMessage,
  place: BucketPlace,
  isFine: (status: number) => boolean,
) {
  const status = answer.statusCode ?? 0
  if (isFine(status)) return
  const code = await codeOf(answer)
  if (isPassing(status, code)) throw new PassingTrouble(`it answers ${status}${code ? ` (${code})` : ''}`)
  throw refusal(place, status, code)
}

export function refusal(place: BucketPlace, status: number, code: string | null): BucketTrouble {
  const words = (code && WORDS[code]) ?? (status === 403 ? WORDS['AccessDenied'] : null)
  const reason = [words, `it answers ${status}${code ? ` (${code})` : ''}`].filter(Boolean).join('; ')
  return new BucketTrouble('refused', `The bucket ${place.bucket} refuses: ${reason}.`)
}
