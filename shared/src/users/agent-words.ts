/**
 * What a browser calls itself, in plain words: "Chrome on Windows". Many claim to be others too, so the tables go from
 * the particular to the general. Nothing depends on it: an agent may say anything.
 */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone'],
  [/\bAndroid\b/, 'an Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

const wordOf = (table: readonly (readonly [RegExp, string])[], agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1]

export function agentWords(agent: string | null): string {
  const browser = wordOf(BROWSERS, agent ?? '')
  const system = wordOf(SYSTEMS, agent ?? '')
  if (!browser && !system) return 'Unknown browser'
  return `${browser ?? 'Unknown browser'}${system ? ` on ${system}` : ''}`
}
