/**
 * Loan applications as the server tells them. They are no part of the mirror, and nothing of them is kept on the device:
 * what was read lies in the memory of the screen that shows it, and goes with it.
 */
import {
  type ListedApplication,
  listedApplicationSchema,
  type ReadApplication,
  readApplicationSchema,
} from '@forecourt/shared/loans/loan-application'
import {
  type DecidedReply,
  type DecisionWanted,
  decidedReplySchema,
} from '@forecourt/shared/loans/loan-decision'
import { Subject } from 'rxjs'
import { z } from 'zod'
import { Refused, send } from '../mirror/connection.ts'

const PATH = '/api/loan-applications'
const listSchema = z.array(listedApplicationSchema)

/** What this device decided, for every screen that shows the application. */
export const decided = new Subject<DecidedReply>()

/** @throws Refused, Unreachable */
export const listApplications = async (): Promise<ListedApplication[]> =>
  listSchema.parse(await send(`${PATH}/amounts`))

/** The whole application; the server writes down who reads it. @throws Refused, Unreachable */
export const readApplication = async (id: string): Promise<ReadApplication> =>
  readApplicationSchema.parse(await send(`${PATH}/${id}`))

/** @param seen the revision of the application as it was shown. @throws Refused, Unreachable */
export async function decide(id: string, seen: number, wanted: DecisionWanted): Promise<DecidedReply> {
  return parsedDecision(await send(`${PATH}/${id}/decisions`, { method: 'POST', body: { seen, ...wanted } }))
}

/** Takes the decision back that stands. @param seen as in `decide`. @throws Refused, Unreachable */
export async function takeBack(id: string, seen: number): Promise<DecidedReply> {
  return parsedDecision(await send(`${PATH}/${id}/decisions/take-back`, { method: 'POST', body: { seen } }))
}

function parsedDecision(answer: unknown): DecidedReply {
  const reply = decidedReplySchema.parse(answer)
  decided.next(reply)
  return reply
}

export const UNREACHED = 'The server cannot be reached.'

/** Why something could not be read, in words. */
export const troubleOf = (error: unknown): string => (error instanceof Refused ? error.message : UNREACHED)
