import { calculatePayment } from '@forecourt/shared/loans/payment'
import { paymentRequestSchema } from '@forecourt/shared/loans/payment-request'
import { Hono } from 'hono'
import { forEveryone } from '../auth/guard.ts'
import type { Env, Routes } from '../deps.ts'
import { readBody } from '../http/read-body.ts'

export function paymentRoutes(): Routes {
  return new Hono<Env>().post('/', forEveryone, async c =>
    c.json(calculatePayment(await readBody(c, paymentRequestSchema))),
  )
}
