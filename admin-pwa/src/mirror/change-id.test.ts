import { idSchema } from '@forecourt/shared/ids'
import { expect, it } from 'vitest'
import { changeIdOf } from './change-id.ts'

const known = { id: 'a', phone: '1', revision: 4, updatedAt: '2026-11-20T10:00:00.000Z' }
const wanted = { ...known, phone: '2', updatedAt: '2026-11-20T11:00:00.000Z' }

it('is the same for the same push, so that sending it again changes nothing twice', async () => {
  const id = await changeIdOf('leads', known, wanted)
  expect(idSchema.parse(id)).toBe(id)
  expect(await changeIdOf('leads', { ...known }, { ...wanted })).toBe(id)
})

it('is another one when the same is wished for anew, after it was refused', async () => {
  const again = { ...wanted, updatedAt: '2026-11-20T12:00:00.000Z' }
  expect(await changeIdOf('leads', known, again)).not.toBe(await changeIdOf('leads', known, wanted))
  expect(await changeIdOf('notes', known, wanted)).not.toBe(await changeIdOf('leads', known, wanted))
})
