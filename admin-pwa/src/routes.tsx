import { auditFilterSchema } from '@forecourt/shared/audit/audit-entry'
import { WHOSE } from '@forecourt/shared/leads/whose'
import { LOAN_STATUSES } from '@forecourt/shared/loans/loan-options'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { z } from 'zod'
import { DashboardScreen } from './dashboard/dashboard-screen.tsx'
import { STOCK_VIEWS } from './inventory/stock-views.ts'
import { SETTINGS_TABS } from './settings/settings-tabs.ts'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { Opening } from './shell/opening.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen })

/** Ids may be digits alone, which the router takes for a number. */
const idInAddress = z.coerce.string().optional().catch(undefined)

const dashboardSearch = z.object({
  /** The dashboard itself when it names none, or none that there is. */
  section: z.enum(['settings', 'reports']).optional().catch(undefined),
  /** The tab of the settings. */
  tab: z.enum(SETTINGS_TABS).optional().catch(undefined),
  /** The customer whose personal data is looked at. */
  person: idInAddress,
})
const crmSearch = z.object({
  /** The customer whose sales notes are open. */
  lead: idInAddress,
  /** What is added at once. */
  add: z.literal('customer').optional().catch(undefined),
  /** Whose customers are shown; everybody's when it names none. */
  whose: z.enum(WHOSE).optional().catch(undefined),
})
const applicationsSearch = z.object({
  /** Only those with this status. */
  status: z.enum(LOAN_STATUSES).optional().catch(undefined),
  /** The application that is read. */
  open: idInAddress,
})
const securitySearch = auditFilterSchema.extend({
  tab: z.enum(['log', 'devices']).optional(),
})
/** What is typed into an address as a number is a text here: ids and addresses may be digits alone. */
const asTexts = (search: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
const adSearch = z.object({
  /** The vehicle whose page is looked at. */
  vehicle: z.coerce.string().catch(''),
  /** A day on the dealer's clock: "2026-11-20". */
  day: z.iso.date().optional().catch(undefined),
})
const inventorySearch = z.object({
  /** What is added at once. */
  add: z.literal('vehicle').optional().catch(undefined),
  show: z.enum(STOCK_VIEWS).optional().catch(undefined),
  /** The vehicle that is looked at. */
  open: idInAddress,
})

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/dashboard' })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dashboard',
    component: DashboardScreen,
    validateSearch: dashboardSearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/today',
    component: lazyRouteComponent(() => import('./today/today-screen.tsx'), 'TodayScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/crm',
    component: lazyRouteComponent(() => import('./customers/customers-screen.tsx'), 'CustomersScreen'),
    validateSearch: crmSearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/held',
    component: lazyRouteComponent(() => import('./held/held-screen.tsx'), 'HeldScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/applications',
    component: lazyRouteComponent(
      () => import('./applications/applications-screen.tsx'),
      'ApplicationsScreen',
    ),
    validateSearch: applicationsSearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/inventory',
    component: lazyRouteComponent(() => import('./inventory/inventory-screen.tsx'), 'InventoryScreen'),
    validateSearch: inventorySearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sync',
    component: lazyRouteComponent(() => import('./sync/sync-screen.tsx'), 'SyncScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/security',
    component: lazyRouteComponent(() => import('./audit/security-screen.tsx'), 'SecurityScreen'),
    // An address that says nothing that can be looked for shows everything.
    validateSearch: (search): z.output<typeof securitySearch> =>
      securitySearch.safeParse(asTexts(search)).data ?? {},
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/security/ad',
    component: lazyRouteComponent(() => import('./audit/ad-screen.tsx'), 'AdScreen'),
    validateSearch: adSearch,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/workflows',
    component: lazyRouteComponent(() => import('./workflows/workflows-screen.tsx'), 'WorkflowsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/acl-test',
    component: lazyRouteComponent(() => import('./role-demo/role-demo-screen.tsx'), 'RoleDemoScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users',
    component: lazyRouteComponent(() => import('./users/users-screen.tsx'), 'UsersScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account',
    component: lazyRouteComponent(() => import('./account/account-screen.tsx'), 'AccountScreen'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren(routes),
  basepath: '/admin',
  defaultPreload: 'intent',
  defaultPendingComponent: Opening,
})

/** Loads the script of the screen that the address asks for. What cannot be loaded is told when the screen is shown. */
export function preloadScreen() {
  const routesById: Readonly<Record<string, AnyRoute>> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routesById[routeId]
    if (route) void router.loadRouteChunk(route)?.catch(() => {})
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
