import { expect, it } from 'vitest'
import type { Sending } from '../../mirror/connection.ts'
import { undoImport } from './undo-import.ts'

it('asks until nobody remains, and says how many went and who stays', async () => {
  const replies = [
    { removed: 200, remaining: 150, stay: { changed: 1 } },
    { removed: 149, remaining: 1, stay: { changed: 2 } },
    { removed: 1, remaining: 0, stay: { changed: 2, noted: 1 } },
  ]
  const asked: [string, unknown][] = []
  const undone = await undoImport('abc', ['l1'], async (path: string, { body }: Sending) => {
    asked.push([path, body])
    return replies[asked.length - 1]
  })
  expect(undone).toEqual({ removed: 350, stay: { changed: 2, noted: 1 } })
  expect(asked).toEqual(Array(3).fill(['/api/leads/imports/abc/undo', { waiting: ['l1'] }]))
})

it('says why it ends early', async () => {
  const refuse = async () => Promise.reject(new Error('The server cannot be reached.'))
  await expect(undoImport('abc', [], refuse)).rejects.toThrow('The server cannot be reached.')
})
