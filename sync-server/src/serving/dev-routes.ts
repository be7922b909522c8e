// For developing: what a page is made of, as JSON, for a site that renders its pages itself with reload.
import { calculationQuerySchema } from '@forecourt/shared/loans/payment-request'
import type { PageData } from '@forecourt/shared/site/page-data'
import { vehicleSearchSchema } from '@forecourt/shared/vehicles/vehicle-search'
import { Hono } from 'hono'
import type { Env, Routes } from '../deps.ts'
import { FINANCING, HOME, INVENTORY } from '../publishing/page-content.ts'
import type { FormDeps } from './form-routes.ts'
import { mediaRoutes } from './media-routes.ts'

export function devRoutes({ media, content }: Pick<FormDeps, 'media' | 'content'>): Routes {
  const dataOf = async ({ pathname, searchParams }: URL): Promise<PageData> => {
    if (pathname === HOME) return content.home()
    if (pathname === INVENTORY)
      return content.inventory(vehicleSearchSchema.parse(Object.fromEntries(searchParams)))
    if (pathname === FINANCING)
      return content.financing(calculationQuerySchema.parse(Object.fromEntries(searchParams)))
    if (pathname.startsWith('/loan-applications')) return content.application('received')
    if (pathname.startsWith('/inquiries')) return content.inquiry(null, 'received')
    const id = pathname.match(/^\/vehicle\/(\w+)$/)?.[1]
    return (id ? await content.vehicle(id) : null) ?? content.notFound(id !== undefined)
  }
  return new Hono<Env>()
    .get('/__page-data', async c => {
      const path = new URL(c.req.query('path') ?? '/', 'http://localhost')
      return c.json(await dataOf(path))
    })
    .route('/', mediaRoutes(media))
}
