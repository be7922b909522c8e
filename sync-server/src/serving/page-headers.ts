import { createHash } from 'node:crypto'

/** What every page is sent with; the content security policy is the page's own. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Kept by browsers, but asked for again each time: a price is never yesterday's.
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
} as const

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * The policy of the back-office: its own files, the inline scripts that its built page holds (by their hash), and the
 * inline styles that its components set.
 */
export function adminPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
