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
