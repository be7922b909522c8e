import type { Permission } from '@forecourt/shared/users/permissions'
import {
  Car,
  ChartColumn,
  FileText,
  LayoutDashboard,
  ListChecks,
  Settings,
  ShieldCheck,
  Users,
  Workflow,
} from 'lucide-react'

interface Destination {
  to: '/today' | '/dashboard' | '/crm' | '/inventory' | '/applications' | '/security' | '/workflows'
  search: { section?: 'reports' | 'settings' }
  label: string
  sign: typeof Car
  permission: Permission
}

/** The screens, and what a role must hold to see them in the navigation. */
export const NAVIGATION: readonly Destination[] = [
  { to: '/today', search: {}, label: 'Today', sign: ListChecks, permission: 'view_customers' },
  { to: '/dashboard', search: {}, label: 'Dashboard', sign: LayoutDashboard, permission: 'view_dashboard' },
  { to: '/crm', search: {}, label: 'Customers', sign: Users, permission: 'view_customers' },
  { to: '/inventory', search: {}, label: 'Inventory', sign: Car, permission: 'view_inventory' },
  { to: '/applications', search: {}, label: 'Loans', sign: FileText, permission: 'view_applications' },
  {
    to: '/dashboard',
    search: { section: 'reports' },
    label: 'Reports',
    sign: ChartColumn,
    permission: 'view_reports',
  },
  {
    to: '/dashboard',
    search: { section: 'settings' },
    label: 'Settings',
    sign: Settings,
    permission: 'system_settings',
  },
  { to: '/security', search: {}, label: 'Security', sign: ShieldCheck, permission: 'view_audit' },
  { to: '/workflows', search: {}, label: 'Workflows', sign: Workflow, permission: 'manage_workflows' },
]

/** How many of them a phone shows beside "More". */
export const ON_A_PHONE = 4
