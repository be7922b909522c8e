import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import pino from 'pino'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from '../src/config.ts'
import { choresOf, createHouse } from '../src/house.ts'

const ENCODING = 'encode pictures'

async function chores(environment: NodeJS.ProcessEnv) {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'chores-')), ...environment })
  const house = await createHouse(config, DEMO_DEALER, pino({ level: 'silent' }))
  const names = choresOf(house, null).map(({ name }) => name)
  await house.database.close()
  return names
}

it('pictures are encoded as AVIF while the house is open, unless it is told to leave them as they are', async () => {
  const all = await chores({})
  expect(all).toContain(ENCODING)
  expect(await chores({ ENCODE_AVIF: '0' })).toEqual(all.filter(name => name !== ENCODING))
  expect(() => readConfig({ ENCODE_AVIF: 'maybe' })).toThrow(ConfigError)
})
