import type { Permission } from '@forecourt/shared/users/permissions'
import { Car, Users } from 'lucide-react'

/** The screens, and what a role must hold to see them in the navigation. */
export const NAVIGATION = [
  { to: '/crm', label: 'Customers', sign: Users, permission: 'view_customers' },
  { to: '/inventory', label: 'Inventory', sign: Car, permission: 'view_inventory' },
] as const satisfies readonly { to: string; label: string; sign: typeof Car; permission: Permission }[]
