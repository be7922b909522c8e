import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { VinReply } from '@forecourt/shared/vehicles/vin-reply'
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestApp } from './support/build-test-app.ts'
import { findTestdata } from './support/testdata.ts'

const HONDA = '1HGCM82633A004352'
const ANSWER = {
  Count: 1,
  Results: [
    {
      ErrorCode: '0',
      Make: 'HONDA',
      Model: 'Accord',
      ModelYear: '2003',
      VehicleType: 'PASSENGER CAR',
      BodyClass: 'Coupe',
      FuelTypePrimary: 'Gasoline',
      TransmissionStyle: '',
      DriveType: 'FWD/Front-Wheel Drive',
      DisplacementL: '2.998832712',
      EngineCylinders: '6',
    },
  ],
}
const testdata = findTestdata('vpic')
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A decoding service of this test's own; gives its address and what it was asked. */
async function service(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  server.listen(0)
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, vpicUrl: `http://localhost:${(server.address() as AddressInfo).port}` }
}

const replying = (body: unknown, status = 200) =>
  service((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

describe('a VIN', () => {
  it('is decoded by the service, in the words of the form, and asked for once', async () => {
    const { vpicUrl, asked } = await replying(ANSWER)
    const dealership = await buildTestApp({ vpicUrl })
    const first = await dealership.sales.get<VinReply>(`/api/vehicles/decode-vin/${HONDA.toLowerCase()}`)
    expect(first.body).toEqual({
      vin: HONDA,
      source: 'vpic',
      fields: {
        make: 'Honda',
        model: 'Accord',
        year: 2003,
        category: 'coupe',
        fuelType: 'Gasoline',
        drivetrain: 'FWD',
        engineSize: '3.0L 6-cyl',
      },
      warnings: [],
      message: 'Vehicle information has been auto-populated from VIN.',
    })
    await dealership.sales2.get(`/api/vehicles/decode-vin/${HONDA}`)
    expect(asked).toEqual([`/vehicles/DecodeVinValues/${HONDA}?format=json`])
    dealership.setNow('2027-06-01T00:00:00.000Z')
    const again = await dealership.visitor.post('/api/auth/login', {
      identifier: 'sam',
      password: 'Quiet-Harbor7',
    })
    const cookie = (again.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    await dealership.visitor.get(`/api/vehicles/decode-vin/${HONDA}`, { cookie })
    expect(asked).toHaveLength(2)
  })

  it.each<[string, () => Promise<{ vpicUrl: string }>]>([
    ['is not there', async () => ({ vpicUrl: 'http://127.0.0.1:9' })],
    ['is slow', () => service(() => {})],
    ['is broken', () => replying('<html>Bad gateway</html>', 502)],
    ['answers nonsense', () => replying('{"Results":"none"}')],
    ['answers without end', () => replying(JSON.stringify({ Results: [{ Make: 'x'.repeat(1_200_000) }] }))],
    [
      'knows neither make nor model',
      () => replying({ Results: [{ ErrorCode: '7', Make: '', Model: null }] }),
    ],
  ])('is read by itself, and says so, when the service %s', async (_what, start) => {
    const dealership = await buildTestApp({ vpicUrl: (await start()).vpicUrl })
    const { body } = await dealership.sales.get<VinReply>(`/api/vehicles/decode-vin/${HONDA}`)
    expect(body).toMatchObject({ source: 'offline', fields: { make: 'Honda', year: 2003 } })
    expect(body.message).toContain('could not be reached')
  })

  it('that does not fit its check digit warns; what is no VIN is refused; a remark of the service is passed on', async () => {
    const [result] = ANSWER.Results
    const remark = '1 - Check Digit (9th position) does not calculate properly'
    const { vpicUrl } = await replying({ Results: [{ ...result, ErrorCode: '1,400', ErrorText: remark }] })
    const dealership = await buildTestApp({ vpicUrl })
    const odd = await dealership.sales.get<VinReply>('/api/vehicles/decode-vin/1HGCM82643A004352')
    expect(odd.body.warnings).toEqual([expect.stringContaining('check digit'), remark])
    const none = await dealership.sales.get('/api/vehicles/decode-vin/12345')
    expect([none.status, none.body.message]).toEqual([400, 'A VIN has 17 characters'])
  })

  it('is decoded for staff alone, and not without measure', async () => {
    const { vpicUrl } = await replying(ANSWER)
    const dealership = await buildTestApp({ vpicUrl })
    expect((await dealership.visitor.get(`/api/vehicles/decode-vin/${HONDA}`)).status).toBe(401)
    for (let index = 0; index < 60; index++) await dealership.sales.get(`/api/vehicles/decode-vin/${HONDA}`)
    expect((await dealership.sales.get(`/api/vehicles/decode-vin/${HONDA}`)).status).toBe(429)
    expect((await dealership.admin.get(`/api/vehicles/decode-vin/${HONDA}`)).status).toBe(200)
  })

  it.skipIf(testdata === null)('is decoded from recorded answers', async () => {
    const recorded = JSON.parse(readFileSync(join(testdata ?? '', 'DecodeVinValues.json'), 'utf8'))
    const { vpicUrl } = await replying(recorded)
    const dealership = await buildTestApp({ vpicUrl })
    const { body } = await dealership.sales.get<VinReply>('/api/vehicles/decode-vin/WVWKG61J34D132375')
    expect(body).toMatchObject({
      source: 'vpic',
      fields: { make: 'Volkswagen', year: 2004, category: 'hatchback' },
    })
  })
})
