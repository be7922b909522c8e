/** Who is asked about what was deleted and is there again: who may delete it. */
import type { Permission } from '@forecourt/shared/users/permissions'
import type { BackEntry } from '../mirror/rows.ts'

const PERMISSIONS: Readonly<Partial<Record<BackEntry['about'], Permission>>> = {
  leads: 'delete_customers',
  vehicles: 'delete_vehicles',
  events: 'system_settings',
}

/** @param may whether the user may do something */
export const mayDeleteAgain = (back: readonly BackEntry[], may: (permission: Permission) => boolean) =>
  back.filter(({ about }) => {
    const permission = PERMISSIONS[about]
    return permission !== undefined && may(permission)
  })
