import { expect, it } from 'vitest'
import { ownerAgain } from './added-again.ts'

const STAFF = [
  { id: 'kim', name: 'Kim Lee', isActive: true },
  { id: 'sam', name: 'Sam Miller', isActive: true },
  { id: 'joe', name: 'Joe Ortiz', isActive: false },
]

it.each([
  ['sam', true, 'sam'],
  ['sam', false, 'kim'],
  ['kim', false, 'kim'],
  ['joe', true, 'kim'],
  [null, true, 'kim'],
])('a customer whom %s had, added again by Kim, who may assign: %s, is of %s', (ownerId, mayAssign, has) => {
  const owners = { staff: STAFF, actor: { id: 'kim', name: 'Kim Lee' }, mayAssign }
  expect(ownerAgain({ ownerId }, owners)).toBe(has)
})
