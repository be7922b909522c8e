/** The server as a function: everything that touches the world comes in, an app that answers requests comes out. */
import { randomUUID } from 'node:crypto'
import { COLLECTIONS, descriptionOf } from '@forecourt/shared/collections/collections'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'
import { type AuditDeps, auditRoutes } from './audit/audit-routes.ts'
import { exportRoutes } from './audit/export-routes.ts'
import { authRoutes } from './auth/auth-routes.ts'
import { factorRoutes } from './auth/factor-routes.ts'
import { createRequires, forEveryone, identify, refuseCrossSite } from './auth/guard.ts'
import { logInRoutes } from './auth/log-in-routes.ts'
import { userRoutes } from './auth/user-routes.ts'
import { createDemonstration } from './demo/clear-demo.ts'
import type { Env, Routes } from './deps.ts'
import { deviceReportRoutes, deviceRoutes } from './devices/device-routes.ts'
import { galleryRoutes } from './events/gallery-routes.ts'
import { createPasskeyNotice } from './factors/passkey-notice.ts'
import { type FilmDeps, filmJobRoutes, filmStartRoutes } from './films/film-routes.ts'
import { socketAddress } from './http/client-address.ts'
import { headersOfAll, REQUEST_ID_HEADER } from './http/headers-of-all.ts'
import { NO_PAGE_POLICY } from './http/no-page-policy.ts'
import { answerOtherSites } from './http/other-sites.ts'
import { BODY_LIMIT_BYTES } from './http/read-body.ts'
import { answerErrors } from './http/refusal.ts'
import { isBodyOnItsWay } from './http/unread-body.ts'
import { type InquiryRouteDeps, inquiryRoutes } from './inquiries/inquiry-routes.ts'
import { leadRoutes } from './leads/lead-routes.ts'
import { loanRoutes } from './loans/loan-routes.ts'
import { paymentRoutes } from './loans/payment-routes.ts'
import { describeApi, routesOf } from './openapi/describe-api.ts'
import { DOCS_POLICY, docsPage } from './openapi/docs-page.ts'
import type { ParkedFiles } from './parked/parked-files.ts'
import { createParkedPhotos } from './parked/parked-photos.ts'
import { type ParkedDeps, parkedRoutes } from './parked/parked-routes.ts'
import { type PersonDeps, personRoutes } from './persons/person-routes.ts'
import { recordRoutes } from './records/record-routes.ts'
import { createRecordService } from './records/record-service.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import type { Pokes } from './sync/pokes.ts'
import { syncRoutes } from './sync/sync-routes.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { type UploadDeps, vehicleMediaRoutes } from './vehicles/media-routes.ts'
import { type VehicleDeps, vehicleRoutes } from './vehicles/vehicle-routes.ts'
import type { VehicleService } from './vehicles/vehicle-service.ts'
import type { VinDecoder } from './vin/vin-decoder.ts'
import { vinRoutes } from './vin/vin-routes.ts'
import type { Metrics } from './watch/metrics.ts'
import { createProxyNotice } from './watch/proxy-notice.ts'
import { createRequestNotes } from './watch/request-notes.ts'
import { healthRoutes, metricsRoutes } from './watch/watch-routes.ts'

export interface AppDeps extends AuditDeps, InquiryRouteDeps, UploadDeps, FilmDeps, VehicleDeps, ParkedDeps {
  vehicles: VehicleService
  parkedFiles: ParkedFiles
  /** Whole, for persons are looked for everywhere. */
  database: PersonDeps['database']
  keyring: PersonDeps['keyring']
  pokes: Pokes
  vinDecoder: VinDecoder
  metrics: Metrics
  /** Everything that is not the API: pages, media, the back-office. */
  site: Routes
}

/** The route that answered, as it is written. */
function routeOf(c: Context<Env>): string {
  if (!c.req.path.startsWith('/api/')) return 'site'
  return matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path ?? 'none'
}

const limitJson = bodyLimit({
  maxSize: BODY_LIMIT_BYTES,
  onError: c => c.json({ message: 'The request is too large.' }, 413),
})
/** Uploads are bounded where they are read: file by file, as they come. A body that says its length is held to it by Node. */
const limitBody: MiddlewareHandler<Env> = (c, next) => {
  if (/^multipart\//i.test(c.req.header('content-type') ?? '')) return next()
  const isBounded = Number(c.req.header('content-length')) <= BODY_LIMIT_BYTES
  return isBounded && !c.req.header('transfer-encoding') ? next() : limitJson(c, next)
}

export function createApp(deps: AppDeps): Routes {
  const { store, now, logger, metrics } = deps
  const requires = createRequires(deps)
  const proxyNotice = createProxyNotice(deps.config, logger)
  const passkeyNotice = createPasskeyNotice(deps.factors, deps.passkeys.rp.id, logger)
  const events = createRecordService('events', store, now)
  const parkedPhotos = createParkedPhotos({
    ...deps,
    events,
    files: deps.parkedFiles,
    held: deps.heldUploads,
  })
  const demonstration = createDemonstration({ ...deps, events })

  const api = new Hono<Env>()
    .use((c, next) => {
      // Before the answer is made, which may say something else: to change the headers of one that is there costs more.
      c.header('cache-control', 'no-store')
      c.header('x-content-type-options', 'nosniff')
      c.header('content-security-policy', NO_PAGE_POLICY)
      return next()
    })
    .use(limitBody, refuseCrossSite(deps), identify(deps))
    .route('/', healthRoutes({ ...deps, proxyNotice, passkeyNotice }))
    .route('/auth', logInRoutes(deps))
    .route('/auth', authRoutes(deps, requires))
    .route('/auth', factorRoutes(deps, requires))
    .route('/users', userRoutes(deps, requires))
    .route('/vehicles', vinRoutes(deps, deps.vinDecoder, requires))
    .route('/vehicles', vehicleRoutes(deps, deps.vehicles, requires))
    .route('/vehicles', vehicleMediaRoutes(deps, deps.vehicles, requires))
    .route('/vehicles', filmStartRoutes(deps, requires))
    .route('/film-jobs', filmJobRoutes(deps, requires))
    .route('/', inquiryRoutes(deps, requires))
    .route('/leads', leadRoutes(deps, deps.leads, requires))
    .route('/events', galleryRoutes(deps, events, requires))
    .route('/uploads', uploadRoutes({ ...deps, held: deps.heldUploads }))
    .route('/loan-applications', loanRoutes(deps, requires))
    .route('/persons', personRoutes(deps, requires))
    .route('/settings', settingsRoutes(deps, demonstration, requires))
    .route('/calculate-payment', paymentRoutes())
    .route('/sync', syncRoutes(deps, deps.pokes))
    .route('/sync', deviceReportRoutes(deps))
    .route('/devices', deviceRoutes(deps, requires))
    .route('/audit', auditRoutes(deps, requires))
    .route('/exports', exportRoutes(deps, requires))
    .route('/parked', parkedRoutes({ ...deps, parkedPhotos }, requires))

  for (const collection of COLLECTIONS)
    if (descriptionOf(collection).rest)
      api.route(
        `/${collection}`,
        recordRoutes(collection, deps, createRecordService(collection, store, now), requires),
      )

  const described = () => describeApi(routesOf(app.routes), `${deps.dealer.name}: API`)
  api
    .get('/openapi.json', forEveryone, c => c.json(described()))
    .get('/docs', forEveryone, c => {
      c.header('content-security-policy', DOCS_POLICY)
      return c.html(docsPage(described()))
    })

  const note = createRequestNotes(metrics, logger)
  const always = Object.entries(headersOfAll(deps.config))
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header(REQUEST_ID_HEADER, requestId)
    for (const [name, value] of always) c.header(name, value)
    proxyNotice.see(name => c.req.header(name), socketAddress(c))
    const begin = performance.now()
    await next()
    if (isBodyOnItsWay(c)) c.header('connection', 'close')
    const { method, path } = c.req
    const ms = performance.now() - begin
    note({ requestId, method, path, route: routeOf(c), status: c.res.status, ms })
  })
  app.use(answerOtherSites(deps.config))
  app.route('/', metricsRoutes(metrics, deps.config.metricsToken))
  app.route('/api', api)
  app.all('/api/*', c => c.json({ message: 'There is no such address.' }, 404))
  app.route('/', deps.site)
  app.onError(answerErrors(logger))
  return app
}
