// The forms of a visitor without script: the same as over the API, answered with a page.
import { problemOf } from '@forecourt/shared/api/problem'
import { inquirySchema } from '@forecourt/shared/leads/lead'
import { loanApplicationCreateSchema } from '@forecourt/shared/loans/loan-application'
import { FORM_TEXTS, type FormKind } from '@forecourt/shared/site/form-texts'
import type { FormEcho, FormResult, PageData } from '@forecourt/shared/site/page-data'
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

interface Form {
  kind: FormKind
  path: string
  /** The page that answers it. */
  page(vehicleId: string | null, result: FormResult): Promise<PageData>
  take(values: Values, sending: Sending): Promise<z.ZodError | null>
}

export function formRoutes(deps: FormDeps): Routes {
  const { content, desk } = deps
  const forms: readonly Form[] = [
    {
      kind: 'inquiry',
      path: '/inquiries',
      page: content.inquiry,
      take: async ({ message: notes, vehicleId, ...rest }, sending) => {
        const parsed = inquirySchema.safeParse({ ...rest, notes, vehicleId: vehicleId || null })
        if (parsed.success) await desk.inquiry(parsed.data, sending)
        return parsed.error ?? null
      },
    },
    {
      kind: 'application',
      path: '/loan-applications',
      page: (_vehicleId, result) => content.application(result),
      take: async ({ vehicleId, termMonths, creditScore, ...rest }, sending) => {
        const parsed = loanApplicationCreateSchema.safeParse({
          ...rest,
          vehicleId: vehicleId || null,
          termMonths: Number(termMonths),
          creditScore: creditScore ? Number(creditScore) : null,
        })
        if (parsed.success) await desk.application(parsed.data, sending)
        return parsed.error ?? null
      },
    },
  ]
  const routes = new Hono<Env>()
  for (const form of forms) serveForm(routes, deps, form)
  return routes
}

function serveForm(routes: Routes, deps: FormDeps, { kind, path, page, take }: Form) {
  const { publisher, config } = deps

  async function answer(
    c: Context<Env>,
    vehicleId: string | null,
    result: FormResult,
    status: 200 | 422 | 429,
  ) {
    const data = await page(vehicleId, result)
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
