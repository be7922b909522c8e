/**
 * What pages of the dealer's site may ask this server for where they lie at another origin. Only what those pages do is
 * open, only to the configured origins, and never with a session: whoever calls from there is a visitor.
 */
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from '../deps.ts'

type Sites = Pick<Config, 'siteOrigins'>

interface Call {
  method: 'GET' | 'POST'
  path: RegExp
}

/** What scripts of exported pages call and read. */
const CALLS: readonly Call[] = [
  { method: 'GET', path: /^\/api\/form-token$/ },
  { method: 'POST', path: /^\/api\/leads$/ },
  { method: 'POST', path: /^\/api\/loan-applications$/ },
  { method: 'GET', path: /^\/api\/vehicles\/vin\/[^/]+$/ },
  { method: 'GET', path: /^\/inventory$/ },
  { method: 'GET', path: /^\/vehicle\/[0-9a-z]{1,24}$/ },
]
/** What forms of exported pages send without script. */
const FORMS: readonly Call[] = [{ method: 'POST', path: /^\/(inquiries|loan-applications)$/ }]

const ALLOWED_HEADERS = 'content-type, idempotency-key'
/** How long a browser need not ask again, in seconds. */
const PREFLIGHT_SECONDS = 7200

/** Whether a request comes from a page of the dealer's site at another origin. */
export function isFromSite(c: Context<Env>, { siteOrigins }: Sites): boolean {
  const origin = c.req.header('origin')
  return origin !== undefined && siteOrigins.includes(origin) && new URL(origin).host !== c.req.header('host')
}

const isAmong = (calls: readonly Call[], method: string | undefined, at: string) =>
  calls.some(call => call.path.test(at) && call.method === (method === 'HEAD' ? 'GET' : method))

/** Whether a request is one that pages of the dealer's site may send from another origin. */
export function isOpenToSite(c: Context<Env>, sites: Sites): boolean {
  return isFromSite(c, sites) && isAmong([...CALLS, ...FORMS], c.req.method, c.req.path)
}

/** Lets browsers show the pages of those origins what they asked for (Fetch Standard, CORS protocol). */
export function answerOtherSites(sites: Sites): MiddlewareHandler<Env> {
  if (sites.siteOrigins.length === 0) return (_c, next) => next()
  return async (c, next) => {
    const { method, path } = c.req
    const isQuestion = method === 'OPTIONS'
    const wanted = isQuestion ? c.req.header('access-control-request-method') : method
    if (!isAmong(CALLS, wanted, path)) return next()
    const isFrom = isFromSite(c, sites)
    if (isQuestion && isFrom) c.res = c.body(null, 204)
    else await next()
    c.header('vary', 'origin', { append: true })
    if (!isFrom) return
    c.header('access-control-allow-origin', c.req.header('origin'))
    if (!isQuestion) return
    c.header('access-control-allow-methods', wanted)
    c.header('access-control-allow-headers', ALLOWED_HEADERS)
    c.header('access-control-max-age', String(PREFLIGHT_SECONDS))
  }
}
