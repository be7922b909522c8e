import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Vehicle } from '@forecourt/shared/vehicles/vehicle'
import { expect, it } from 'vitest'
import { DEMO_EVENTS } from '../src/demo/demo-events.ts'
import { masterPath, readMasters, takeDemoMedia } from '../src/demo/demo-media.ts'
import { DEMO_VEHICLES } from '../src/demo/demo-vehicles.ts'
import { demoChanges } from '../src/demo/fill-demo.ts'
import { buildTestApp, START } from './support/build-test-app.ts'

const FILMED = '105'

it('every vehicle and event of the demonstration has pictures, and every picture belongs to one', async () => {
  const masters = await readMasters()
  for (const { file } of masters) expect([file, existsSync(masterPath(file))]).toEqual([file, true])
  const shown = (as: string) => new Set(masters.filter(master => master.as === as).map(({ of }) => of))
  const ids = (records: readonly { id: string }[]) => new Set(records.map(({ id }) => id))
  expect(shown('exterior')).toEqual(ids(DEMO_VEHICLES))
  expect(shown('gallery')).toEqual(ids(DEMO_EVENTS))
  expect([...shown('walkaround')]).toEqual([FILMED])
  const all = new Set([...ids(DEMO_VEHICLES), ...ids(DEMO_EVENTS)])
  expect(masters.filter(({ of }) => !all.has(of))).toEqual([])
})

it('its pictures and its film come in as uploads do, in their order, and the masters stay as they are', async () => {
  const { media, mediaDirectory } = await buildTestApp()
  const masters = (await readMasters()).filter(({ of }) => of === FILMED)
  const contents = () =>
    masters.map(({ file }) =>
      createHash('sha256')
        .update(readFileSync(masterPath(file)))
        .digest('hex'),
    )
  const before = contents()
  const uploadDirectory = join(mkdtempSync(join(tmpdir(), 'demo-')), 'uploads')
  const taken = await takeDemoMedia(masters, { media, uploadDirectory, say: () => {} })
  expect(contents()).toEqual(before)
  expect(readdirSync(uploadDirectory)).toEqual([])

  const change = demoChanges(taken, new Date(START)).find(({ after }) => after?.id === FILMED)
  if (!change) throw new Error('The vehicle with the film is missing.')
  const { photos, exteriorPhotos, interiorPhotos, walkaroundVideos } = change.after as Vehicle
  expect([...exteriorPhotos, ...interiorPhotos, ...walkaroundVideos]).toEqual(taken.map(({ url }) => url))
  expect(photos).toEqual(exteriorPhotos.slice(0, 1))
  expect(walkaroundVideos).toEqual([expect.stringMatching(/^\/media\/[0-9a-f]{24}\.mp4$/)])
  const film = masters.find(({ as }) => as === 'walkaround')
  const stored = join(mediaDirectory, walkaroundVideos[0]?.replace('/media/', '') ?? '')
  // Written anew of the same pictures: as large, but for what stands around them.
  const { size } = statSync(masterPath(film?.file ?? ''))
  expect(Math.abs(statSync(stored).size - size)).toBeLessThan(size / 100)
  const known = await media.pictures(exteriorPhotos)
  for (const url of exteriorPhotos) expect(known[url]).toMatchObject({ url, width: 1800, height: 1200 })
})
