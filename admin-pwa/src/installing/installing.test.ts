import { expect, it } from 'vitest'
import { installingOf } from './installing.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const HERE = { isStandalone: false, isSecure: true, isOffered: false, userAgent: ANDROID, touchPoints: 5 }

it.each([
  ['the installed app', { isStandalone: true, isSecure: false }, 'installed'],
  ['an address without https', { isSecure: false }, 'needs_https'],
  ['a browser that offers it', { isOffered: true }, 'offered'],
  ['one that offers nothing', {}, 'by_menu'],
  ['a phone of Apple’s', { userAgent: IPHONE }, 'by_share'],
  ['a tablet of Apple’s, which calls itself a Mac', { userAgent: MAC }, 'by_share'],
  ['a Mac', { userAgent: MAC, touchPoints: 0 }, 'by_menu'],
] as const)('in %s', (_name, around, installing) => {
  expect(installingOf({ ...HERE, ...around })).toBe(installing)
})
