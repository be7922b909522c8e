/** What apps ask without anybody in front of them: it makes no session last longer. */
const ASKED_BY_ITSELF: ReadonlySet<string> = new Set([
  'GET /api/sync/stream',
  'GET /api/sync/pull',
  'POST /api/sync/common',
  'POST /api/sync/device-report',
])

export const isAskedByItself = (method: string, path: string): boolean =>
  ASKED_BY_ITSELF.has(`${method} ${path}`)
