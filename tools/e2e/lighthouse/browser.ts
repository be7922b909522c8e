import { type LaunchedChrome, launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_FLAGS } from '../chromium-flags.ts'
import { CATEGORIES } from './pages.ts'

/** No name but the dealership's has an address, so that nothing outside this machine is asked. */
const ONLY_LOCALHOST = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'

/** Starts a Chromium for Lighthouse. */
export async function launchChromium(path: string): Promise<LaunchedChrome> {
  return launch({
    chromePath: path,
    chromeFlags: [...CHROMIUM_FLAGS, ONLY_LOCALHOST, '--headless=new'],
    logLevel: 'error',
  })
}

/** The name and version of a running Chromium, such as `Chrome/156.0.8078.79`. */
export async function versionOf({ port }: LaunchedChrome): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { Browser: version } = (await reply.json()) as { Browser: string }
  return version
}

/** A trace is lost now and then before the page begins; that says nothing of the page. */
const TRIES = 3

/**
 * Loads a page as Lighthouse's phone on its slow network, which it simulates.
 * @throws when the page could not be judged
 */
export async function loadPage(url: string, { port }: LaunchedChrome): Promise<Result> {
  const onlyCategories = CATEGORIES.map(({ id }) => id)
  let trouble = ''
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const outcome = await lighthouse(url, { port, onlyCategories, output: 'json', logLevel: 'error' })
    if (outcome && !outcome.lhr.runtimeError) return outcome.lhr
    trouble = outcome?.lhr.runtimeError?.message ?? 'Lighthouse gave nothing.'
  }
  throw new Error(`${url}: ${trouble}`)
}
