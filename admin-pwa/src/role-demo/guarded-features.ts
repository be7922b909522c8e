// What the screens show to some roles only, and the permission that decides it.
import type { Permission } from '@forecourt/shared/users/permissions'
import { NAVIGATION } from '../shell/navigation.ts'

export interface GuardedFeature {
  name: string
  permission: Permission
  /** Where it is found by whoever has another feature in its place, by that one's permission. */
  insteadOf?: { permission: Permission; foundIn: string }
}

const IN_ACCOUNT_MENU = { permission: 'user_administration', foundIn: 'In the account menu' } as const

export const GUARDED_FEATURES: readonly { place: string; features: readonly GuardedFeature[] }[] = [
  { place: 'Menu', features: NAVIGATION.map(({ label, permission }) => ({ name: label, permission })) },
  {
    place: 'Customers',
    features: [
      { name: 'Export Data', permission: 'export_customer_data' },
      { name: 'Give anybody’s customer to anybody', permission: 'assign_customers' },
      { name: 'Read a loan application', permission: 'view_applications' },
      { name: 'Delete a customer', permission: 'delete_customers' },
    ],
  },
  { place: 'Inventory', features: [{ name: 'Delete a vehicle', permission: 'delete_vehicles' }] },
  {
    place: 'Settings',
    features: [
      { name: 'Log out or wipe a device of somebody else', permission: 'manage_users' },
      { name: 'User Admin', permission: 'user_administration' },
      { name: 'My Account', permission: 'edit_own_account', insteadOf: IN_ACCOUNT_MENU },
      { name: 'Find and export a person', permission: 'export_persons' },
      { name: 'Erase a person', permission: 'erase_persons' },
      { name: 'Delete a user', permission: 'delete_users' },
    ],
  },
]

/** Whether a feature is shown in its place, or where else it is found. */
export function whereShown(
  { permission, insteadOf }: GuardedFeature,
  holds: (permission: Permission) => boolean,
): { isShown: boolean; words: string } {
  if (!holds(permission)) return { isShown: false, words: 'Hidden' }
  return { isShown: true, words: insteadOf && holds(insteadOf.permission) ? insteadOf.foundIn : 'Shown' }
}

/** A permission as its reader says it: "Delete customers". */
export function permissionWords(permission: Permission): string {
  const words = permission.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
