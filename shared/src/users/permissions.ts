/** Who may do what. The server asks `may` for every action; the app asks it to decide what to show. */
export const ROLES = ['admin', 'sales'] as const
export type Role = (typeof ROLES)[number]

export const PERMISSIONS = [
  'view_dashboard',
  'view_reports',
  'view_customers',
  'edit_customers',
  'delete_customers',
  'export_customer_data',
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
    'export_customer_data',
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
 * Whether someone may do something. Nobody logged in (null) is a visitor and holds no permission.
 * @param granted what the dealer's configuration adds for administrators
 */
export function may(
  who: { role: string } | null,
  permission: Permission,
  granted: readonly Permission[] = [],
): boolean {
  if (!who) return false
  const role = roleOf(who.role)
  const held: readonly Permission[] = ROLE_PERMISSIONS[role]
  return held.includes(permission) || (role === 'admin' && granted.includes(permission))
}
