// Whose requests count together, and what a server says behind a proxy that it is not told to believe.
import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { networkOf } from '../src/http/client-address.ts'
import { createProxyNotice, isNear, PROXY_LIKELY, PROXY_SEEN } from '../src/watch/proxy-notice.ts'
import { buildTestApp, PASSWORD } from './support/build-test-app.ts'

describe('the network of an address', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

  it('is one for all addresses of an IPv6 network, however they are written', () => {
    const group = fc.integer({ min: 1, max: 0xffff }).map(number => number.toString(16))
    fc.assert(
      fc.property(fc.array(group, { minLength: 4, maxLength: 4 }), group, group, (network, one, other) => {
        const [a, b] = [`${network.join(':')}::${one}`, `${network.join(':')}:0:0:0:${other}`.toUpperCase()]
        expect([isIPv6(a), isIPv6(b)]).toEqual([true, true])
        expect(networkOf(a)).toBe(networkOf(b))
      }),
      { seed: 20261124 },
    )
  })
})

it('who logs in is forgiven their own typing errors, and not what their address tried of others', async () => {
  const { visitor } = await buildTestApp()
  const from = (identifier: string, password: string) =>
    visitor.post('/api/auth/login', { identifier, password }, { 'x-forwarded-for': '2001:db8:1:2::7' })
  for (let n = 0; n < 58; n++) expect((await from(`guess${n}`, 'Wrong-Password1')).status).toBe(401)
  expect((await from('sam', PASSWORD)).status).toBe(200)
  expect((await from('guess58', 'Wrong-Password1')).status).toBe(401)
  expect((await from('guess59', 'Wrong-Password1')).status).toBe(429)
}, 60_000)

describe('behind a proxy', () => {
  const quiet = { warn: () => {} }
  const header = (headers: Record<string, string>) => (name: string) => headers[name]

  it('that is believed nothing is said', () => {
    const notice = createProxyNotice({ trustProxy: true, origin: 'https://cars.example' }, quiet)
    notice.see(header({ 'x-forwarded-for': '198.51.100.7' }), '127.0.0.1')
    expect(notice.words()).toBeNull()
  })

  it('that shows from the configuration, what is to be set is said from the start', () => {
    const notice = createProxyNotice({ trustProxy: false, origin: 'https://cars.example' }, quiet)
    expect(notice.words()).toBe(PROXY_LIKELY)
  })

  it.each(['x-forwarded-for', 'forwarded'])(
    'that shows from %s, it is logged once, and said from then on',
    name => {
      const logged: unknown[] = []
      const notice = createProxyNotice(
        { trustProxy: false, origin: 'http://localhost:3000' },
        { warn: (words: unknown) => logged.push(words) },
      )
      notice.see(header({}), '127.0.0.1')
      // Any visitor of a server without a proxy may send it.
      notice.see(header({ [name]: 'for=198.51.100.7' }), '203.0.113.9')
      expect(notice.words()).toBeNull()
      for (let time = 0; time < 2; time++) notice.see(header({ [name]: 'for=198.51.100.7' }), '127.0.0.1')
      expect([notice.words(), logged]).toEqual([PROXY_SEEN, [PROXY_SEEN]])
    },
  )

  it('a look at the health of the server tells it', async () => {
    const { app } = await buildTestApp({ trustProxy: false })
    const health = async (remoteAddress: string) => {
      const headers = { 'x-forwarded-for': '198.51.100.7' }
      const reply = await app.request('/api/health', { headers }, { incoming: { socket: { remoteAddress } } })
      return ((await reply.json()) as { notices?: string[] }).notices
    }
    expect(await health('203.0.113.9')).toBeUndefined()
    expect(await health('::ffff:10.1.2.3')).toEqual([PROXY_SEEN])
  })

  it.each([
    ['127.0.0.1', true],
    ['10.255.0.1', true],
    ['172.16.0.1', true],
    ['172.31.255.255', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['192.169.1.1', false],
    ['169.254.7.7', true],
    ['203.0.113.9', false],
    ['::1', true],
    ['::ffff:192.168.1.1', true],
    ['::ffff:203.0.113.9', false],
    ['fd12:3456::1', true],
    ['fe80::1%eth0', true],
    ['2001:db8::1', false],
    ['unknown', false],
    ['', false],
  ])('%s is near: %s', (address, near) => expect(isNear(address)).toBe(near))
})

it('one address of the machine can be named to listen on', () => {
  expect(readConfig({}).host).toBeNull()
  expect(readConfig({ HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
})
