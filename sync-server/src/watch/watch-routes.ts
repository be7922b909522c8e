/** For whoever watches over the server: whether it lives, whether it can serve, and its numbers. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { forEveryone } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import type { Media } from '../media/media.ts'
import { LEAST_FREE_BYTES } from '../media/take-uploads.ts'
import type { Metrics } from './metrics.ts'
import type { ProxyNotice } from './proxy-notice.ts'

const NOT_READY = 'The server cannot store anything at the moment.'

export function healthRoutes({
  store,
  media,
  proxyNotice,
  passkeyNotice,
}: Pick<Deps, 'store'> & {
  media: Media
  proxyNotice: ProxyNotice
  /** What is to be said of passkeys that do not work here; null where all do. */
  passkeyNotice: () => Promise<string | null>
}): Routes {
  return new Hono<Env>()
    .get('/health', forEveryone, async c => {
      const said = [proxyNotice.words(), await passkeyNotice()].filter(words => words !== null)
      const notices = said.length === 0 ? {} : { notices: said }
      return c.json({ status: 'ok', revision: await store.latestRevision(), ...notices })
    })
    .get('/ready', forEveryone, async c => {
      const hasRoom = (await media.freeBytes()) >= LEAST_FREE_BYTES
      if (!hasRoom) throw new Refusal(503, NOT_READY)
      return c.json({ status: 'ok', revision: await store.latestRevision() })
    })
}

/** Only with the token of the configuration; where there is none there are no numbers. */
export function metricsRoutes(metrics: Metrics, token: string | null): Routes {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return new Hono<Env>().get('/metrics', async c => {
    if (token === null) return c.notFound()
    const given = c.req.header('authorization') ?? ''
    if (!timingSafeEqual(digest(given), digest(`Bearer ${token}`))) return c.text('Unauthorized', 401)
    return c.body(await metrics.text(), 200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
    })
  })
}
