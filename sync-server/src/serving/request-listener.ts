/** Hands requests of Node's server to the app. */

import type { Problem } from '@forecourt/shared/api/problem'
import { getRequestListener, RequestError } from '@hono/node-server'
import { NO_PAGE_POLICY } from '../http/no-page-policy.ts'
import { OUR_FAULT } from '../http/refusal.ts'

export const NO_REQUEST = 'This is no address of this site.'

/**
 * What cannot be made a request of, such as a path with a backslash in it, never gets to the app: it is refused here, in the
 * same form as by the app.
 * @param headers that every answer carries
 */
export const requestListener = (
  { fetch }: { fetch: Parameters<typeof getRequestListener>[0] },
  headers: Readonly<Record<string, string>> = {},
) =>
  getRequestListener(fetch, {
    errorHandler: error => {
      const isRequest = !(error instanceof RequestError)
      const problem: Problem = { message: isRequest ? OUR_FAULT : NO_REQUEST }
      return Response.json(problem, {
        status: isRequest ? 500 : 400,
        headers: {
          ...headers,
          'content-security-policy': NO_PAGE_POLICY,
          'x-content-type-options': 'nosniff',
        },
      })
    },
  })
