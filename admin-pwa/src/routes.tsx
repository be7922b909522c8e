import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { CustomersScreen } from './customers/customers-screen.tsx'
import { HeldScreen } from './held/held-screen.tsx'
import { InventoryScreen } from './inventory/inventory-screen.tsx'
import { NotFoundScreen } from './shell/not-found-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { SyncScreen } from './sync/sync-screen.tsx'

/** `lead` opens a customer. */
const crmSearchSchema = z.object({ lead: z.string().optional() })

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen })

const toCustomers = () => {
  throw redirect({ to: '/crm' })
}

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toCustomers }),
  createRoute({ getParentRoute: () => root, path: '/dashboard', beforeLoad: toCustomers }),
  createRoute({
    getParentRoute: () => root,
    path: '/crm',
    component: CustomersScreen,
    validateSearch: crmSearchSchema,
  }),
  createRoute({ getParentRoute: () => root, path: '/held', component: HeldScreen }),
  createRoute({ getParentRoute: () => root, path: '/inventory', component: InventoryScreen }),
  createRoute({ getParentRoute: () => root, path: '/sync', component: SyncScreen }),
]

export const router = createRouter({ routeTree: root.addChildren(routes), basepath: '/admin' })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
