// The contact forms of a visitor without script: the same inquiry as over the API, answered with a page.
import { problemOf } from '@forecourt/shared/api/problem'
import { inquirySchema } from '@forecourt/shared/leads/lead'
import type { FormEcho } from '@forecourt/shared/site/page-data'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuseCrossSite } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { sendBytes } from '../http/cached-bytes.ts'
import { clientAddress } from '../http/client-address.ts'
import { limitInquiries } from '../leads/lead-routes.ts'
import type { LeadService } from '../leads/lead-service.ts'
import type { Media } from '../media/media.ts'
import { type PageContent, readStock } from '../publishing/page-content.ts'
import type { Publisher } from '../publishing/publisher.ts'
import { PAGE_HEADERS } from './page-headers.ts'

const PATH = '/inquiries'
const BODY_LIMIT_BYTES = 65_536
const FAILED = 'Failed to submit your inquiry. Please try again.'

export interface InquiryDeps extends Deps {
  media: Media
  content: PageContent
  publisher: Publisher
  leads: LeadService
}

export function inquiryRoutes(deps: InquiryDeps): Routes {
  const { store, media, content, publisher, leads, config } = deps

  const page = async (vehicleId: string | null, result: 'received' | FormEcho) =>
    publisher.render(PATH, content.inquiry(await readStock(store, media), vehicleId, result))

  return new Hono<Env>()
    .get(`${PATH}/received`, async c => {
      const { bytes, headers } = await page(null, 'received')
      return sendBytes(c, bytes, { ...PAGE_HEADERS, ...headers })
    })
    .post(PATH, bodyLimit({ maxSize: BODY_LIMIT_BYTES }), refuseCrossSite(deps), async c => {
      const form = await c.req.parseBody()
      const values = Object.fromEntries(
        Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      const { message: notes, vehicleId, ...rest } = values
      const parsed = inquirySchema.safeParse({ ...rest, notes, vehicleId: vehicleId || null })
      const again = async (echo: Omit<FormEcho, 'values'>, status: 422 | 429) => {
        const { bytes, headers } = await page(vehicleId ?? null, { values, ...echo })
        return sendBytes(c, bytes, { ...PAGE_HEADERS, ...headers, 'cache-control': 'no-store' }, status)
      }
      if (!parsed.success) {
        const { issues = [] } = problemOf(parsed.error)
        return again({ issues, message: FAILED }, 422)
      }
      try {
        await limitInquiries(deps, clientAddress(c, config.trustProxy))
      } catch (error) {
        return again({ issues: [], message: error instanceof Error ? error.message : FAILED }, 429)
      }
      await leads.submitInquiry(parsed.data, null)
      return c.redirect(`${PATH}/received`, 303)
    })
}
