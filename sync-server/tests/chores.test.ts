import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'
import pino from 'pino'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { choresOf } from '../src/all-chores.ts'
import { compose } from '../src/composition.ts'
import { ConfigError, readConfig } from '../src/config.ts'
import { openWorld } from '../src/world.ts'

/** What becomes of a picture by the chore that encodes pictures. */
async function encodedWith(environment: NodeJS.ProcessEnv) {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'chores-')), ...environment })
  const parts = await compose(await openWorld(config, DEMO_DEALER, pino({ level: 'silent' })))
  const photo = sharp({ create: { width: 700, height: 400, channels: 3, background: '#a03020' } })
  const { url, widths } = await parts.media.addPicture(await photo.png().toBuffer())
  const chore = choresOf(parts, null).find(({ name }) => name === 'encode pictures')
  await chore?.work(new AbortController().signal)
  const after = (await parts.media.pictures([url]))[url]
  await parts.database.close()
  return { atOnce: widths, afterwards: after?.widths, avif: after?.avif }
}

it('pictures get the forms that they lack while the server runs, AVIF unless it is told to do without', async () => {
  const all = [320, 640, 700]
  expect(await encodedWith({})).toEqual({ atOnce: [320, 700], afterwards: all, avif: true })
  expect(await encodedWith({ ENCODE_AVIF: '0' })).toEqual({ atOnce: all, afterwards: all, avif: false })
  expect(() => readConfig({ ENCODE_AVIF: 'maybe' })).toThrow(ConfigError)
})
