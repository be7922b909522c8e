// What the screens show to some roles only, and the permission that decides it.
import type { Permission } from '@forecourt/shared/users/permissions'
import { NAVIGATION } from '../shell/navigation.ts'

export interface GuardedFeature {
  name: string
  permission: Permission
  /** Takes the place of another feature, so it shows only to whoever lacks that one's permission. */
  insteadOf?: Permission
}

export const GUARDED_FEATURES: readonly { place: string; features: readonly GuardedFeature[] }[] = [
  { place: 'Menu', features: NAVIGATION.map(({ label, permission }) => ({ name: label, permission })) },
  {
    place: 'Customers',
    features: [
      { name: 'Export Data', permission: 'export_customer_data' },
      { name: 'Read a loan application', permission: 'view_applications' },
      { name: 'Delete a customer', permission: 'delete_customers' },
    ],
  },
  { place: 'Inventory', features: [{ name: 'Delete a vehicle', permission: 'delete_vehicles' }] },
  {
    place: 'Settings',
    features: [
      { name: 'User Admin', permission: 'user_administration' },
      { name: 'My Account', permission: 'edit_own_account', insteadOf: 'user_administration' },
      { name: 'Delete a user', permission: 'delete_users' },
    ],
  },
]

export function isShown(feature: GuardedFeature, holds: (permission: Permission) => boolean): boolean {
  return holds(feature.permission) && !(feature.insteadOf && holds(feature.insteadOf))
}

/** A permission as its reader says it: "Delete customers". */
export function permissionWords(permission: Permission): string {
  const words = permission.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
