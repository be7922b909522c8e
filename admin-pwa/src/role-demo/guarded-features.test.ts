import { may, PERMISSIONS, type Role } from '@forecourt/shared/users/permissions'
import { expect, it } from 'vitest'
import { GUARDED_FEATURES, permissionWords, whereShown } from './guarded-features.ts'

const shownTo = (role: Role, wanted = 'Shown') =>
  GUARDED_FEATURES.flatMap(({ features }) => features)
    .filter(feature => whereShown(feature, permission => may({ role }, permission)).words === wanted)
    .map(({ name }) => name)

it('shows each role what its permissions allow', () => {
  const admin = shownTo('admin')
  const sales = shownTo('sales')
  for (const name of ['Workflows', 'Export Data', 'Delete a customer', 'Delete a vehicle', 'User Admin']) {
    expect(admin).toContain(name)
    expect(sales).not.toContain(name)
  }
  expect(shownTo('admin', 'In the account menu')).toEqual(['My Account'])
  expect(sales).toContain('My Account')
  for (const seen of [admin, sales]) {
    expect(seen).toContain('Customers')
    expect(seen).not.toContain('Delete a user')
  }
})

it('has words for every permission', () => {
  expect(permissionWords('export_customer_data')).toBe('Export customer data')
  for (const permission of PERMISSIONS) expect(permissionWords(permission)).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/)
})
