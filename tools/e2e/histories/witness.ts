import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What stood before the eyes of who typed, or decided, in that moment. */
    witnessed?: string[]
  }
}

/**
 * Has a page write down what stands in a field in the moment in which somebody types into it, and what is said of a change
 * when it is decided on: a test that reads the screen before it acts would miss what comes in between.
 */
export async function addWitness(page: Page) {
  await page.addInitScript(() => {
    const witnessed: string[] = []
    window.witnessed = witnessed
    const isField = (target: EventTarget | null) =>
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    addEventListener(
      'beforeinput',
      ({ target }) => {
        if (isField(target)) witnessed.push(target.value)
      },
      true,
    )
    addEventListener(
      'click',
      ({ target }) => {
        const said = target instanceof Element ? target.closest('.field-news')?.querySelector('q') : null
        if (said) witnessed.push(said.textContent)
      },
      true,
    )
  })
}

/** What was written down since the page was asked last. */
export const testimony = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.witnessed?.splice(0) ?? [])
