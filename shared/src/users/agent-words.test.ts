import { describe, expect, it } from 'vitest'
import { agentWords } from './agent-words.ts'

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('what a browser calls itself', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`,
      'Opera on Mac',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on a Chromebook',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/141.0.0.0 Safari/537.36`,
      'Chrome on an Android tablet',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on an Android phone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    ['Something else on Windows', 'Unknown browser on Windows'],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
    [null, 'Unknown browser'],
  ])('%s: %s', (agent, words) => {
    expect(agentWords(agent)).toBe(words)
  })
})
