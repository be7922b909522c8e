/** Who may do what. The server asks `may` for every action; the app asks it to decide what to show. */
export const ROLES = ['admin', 'sales'] as const
export type Role = (typeof ROLES)[number]

export const PERMISSIONS = [
  'view_dashboard',
  'view_reports',
  'view_customers',
  'edit_customers',
  'delete_customers',
  'assign_customers',
  'export_customer_data',
  'export_persons',
  'erase_persons',
  'view_applications',
  'view_inventory',
  'add_vehicles',
  'edit_vehicles',
  'delete_vehicles',
  'manage_vehicle_photos',
  'generate_videos',
  'manage_users',
  'manage_workflows',
  'system_settings',
  'user_administration',
  'edit_own_account',
  'view_audit',
  'delete_users',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const ROLE_PERMISSIONS = {
  admin: [
    'view_dashboard',
    'view_reports',
    'view_customers',
    'edit_customers',
    'delete_customers',
    'assign_customers',
    'export_customer_data',
    'export_persons',
    'erase_persons',
    'view_applications',
    'view_inventory',
    'add_vehicles',
    'edit_vehicles',
    'delete_vehicles',
    'manage_vehicle_photos',
    'generate_videos',
    'manage_users',
    'manage_workflows',
    'system_settings',
    'user_administration',
    'edit_own_account',
    'view_audit',
  ],
  sales: [
    'view_dashboard',
    'view_reports',
    'view_customers',
    'edit_customers',
    'view_inventory',
    'add_vehicles',
    'edit_vehicles',
    'manage_vehicle_photos',
    'generate_videos',
    'system_settings',
    'edit_own_account',
  ],
} as const satisfies Record<Role, readonly Permission[]>

/** An unknown role counts as sales. */
export function roleOf(value: string): Role {
  return value === 'admin' ? 'admin' : 'sales'
}

/**
 * What the dealer's configuration can grant to sales. The log is not among it: it tells what everybody does, from which
 * address and on which device, and whoever is in it must not be the one who watches it.
 */
export const SALES_GRANTABLE = [
  'view_applications',
  'assign_customers',
] as const satisfies readonly Permission[]

/** What the dealer's configuration adds to the table, for each role. */
export interface Grants {
  adminGrants: readonly Permission[]
  salesGrants: readonly (typeof SALES_GRANTABLE)[number][]
}

export const NO_GRANTS: Grants = { adminGrants: [], salesGrants: [] }

/** Whether someone may do something. Nobody logged in (null) is a visitor and holds no permission. */
export function may(
  who: { role: string } | null,
  permission: Permission,
  { adminGrants, salesGrants }: Grants = NO_GRANTS,
): boolean {
  if (!who) return false
  const role = roleOf(who.role)
  const held: readonly Permission[] = ROLE_PERMISSIONS[role]
  const granted: readonly Permission[] = role === 'admin' ? adminGrants : salesGrants
  return held.includes(permission) || granted.includes(permission)
}
