// The forms of a visitor without script: the same as over the API, answered with a page.
import { problemOf } from '@forecourt/shared/api/problem'
import { inquirySchema } from '@forecourt/shared/leads/lead'
import { loanApplicationCreateSchema } from '@forecourt/shared/loans/loan-application'
import { FORM_TEXTS } from '@forecourt/shared/site/form-texts'
import type { FormEcho, FormResult } from '@forecourt/shared/site/page-data'
import { PAGES, type ReplyKind } from '@forecourt/shared/site/pages'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { refuseCrossSite } from '../auth/guard.ts'
import type { Deps, Env, Routes } from '../deps.ts'
import { sendBytes } from '../http/cached-bytes.ts'
import { clientAddress } from '../http/client-address.ts'
import { Refusal } from '../http/refusal.ts'
import type { InquiryDesk, Sending } from '../inquiries/inquiry-desk.ts'
import type { Media } from '../media/media.ts'
import type { PageContent } from '../publishing/page-content.ts'
import { PAGE_HEADERS } from '../publishing/page-headers.ts'
import type { Publisher } from '../publishing/publisher.ts'

const BODY_LIMIT_BYTES = 65_536

export interface FormDeps extends Deps {
  media: Media
  content: PageContent
  publisher: Publisher
  desk: InquiryDesk
}

type Values = Readonly<Record<string, string>>

/** Takes what was sent; gives what is wrong with it, or null. */
type Take = (values: Values, sending: Sending) => Promise<z.ZodError | null>

const takersOf = ({ desk }: FormDeps): Readonly<Record<ReplyKind, Take>> => ({
  inquiry: async ({ message: notes, vehicleId, ...rest }, sending) => {
    const parsed = inquirySchema.safeParse({ ...rest, notes, vehicleId: vehicleId || null })
    if (parsed.success) await desk.inquiry(parsed.data, sending)
    return parsed.error ?? null
  },
  application: async ({ vehicleId, termMonths, creditScore, ...rest }, sending) => {
    const parsed = loanApplicationCreateSchema.safeParse({
      ...rest,
      vehicleId: vehicleId || null,
      termMonths: Number(termMonths),
      creditScore: creditScore ? Number(creditScore) : null,
    })
    if (parsed.success) await desk.application(parsed.data, sending)
    return parsed.error ?? null
  },
})

export function formRoutes(deps: FormDeps): Routes {
  const takers = takersOf(deps)
  const routes = new Hono<Env>()
  for (const kind of Object.keys(takers) as ReplyKind[]) serveForm(routes, deps, kind, takers[kind])
  return routes
}

function serveForm(routes: Routes, deps: FormDeps, kind: ReplyKind, take: Take) {
  const { publisher, content, config } = deps
  const { path } = PAGES[kind]

  async function answer(
    c: Context<Env>,
    vehicleId: string | null,
    result: FormResult,
    status: 200 | 422 | 429,
  ) {
    const data = await content.replies[kind](vehicleId, result)
    const { bytes, headers } = await publisher.render(path, data)
    return sendBytes(c, bytes, { ...PAGE_HEADERS, ...headers, 'cache-control': 'no-store' }, status)
  }

  routes
    .get(`${path}/received`, c => answer(c, null, 'received', 200))
    .post(path, bodyLimit({ maxSize: BODY_LIMIT_BYTES }), refuseCrossSite(deps), async c => {
      const values = textsOf(await c.req.parseBody())
      const again = (echo: Omit<FormEcho, 'values'>, status: 422 | 429) =>
        answer(c, values['vehicleId'] ?? null, { values, ...echo }, status)
      const sending: Sending = {
        way: 'page',
        address: clientAddress(c, config.trustProxy),
        idempotencyKey: null,
        fields: values,
      }
      try {
        const wrong = await take(values, sending)
        if (!wrong) return c.redirect(`${path}/received`, 303)
        return again({ issues: problemOf(wrong).issues ?? [], message: FORM_TEXTS[kind].failed.text }, 422)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return again({ issues: [], message: error.message }, 429)
      }
    })
}

const textsOf = (form: Record<string, unknown>): Values =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
