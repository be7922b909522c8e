import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** What the app has said in passing on a page, and no test has asked for yet. */
const SAID = 'saidInPassing'

/** Writes down what the app says in passing: a busy machine looks for a message when its seconds are over. */
export async function hearMessages(context: BrowserContext) {
  await context.addInitScript(name => {
    const said: string[] = []
    Object.assign(window, { [name]: said })
    const hear = (node: Node) => {
      if (!(node instanceof Element)) return
      const found = node.matches('.toast') ? node : node.querySelector('.toast')
      if (found) said.push(found.textContent ?? '')
    }
    new MutationObserver(changes => {
      for (const { addedNodes } of changes) addedNodes.forEach(hear)
    }).observe(document, { childList: true, subtree: true })
  }, SAID)
}

/** A message with these words has been shown in passing since the test asked for the one before. */
export async function expectSaid(page: Page, ...words: string[]) {
  const takeSaid = () =>
    page.evaluate(
      ([name, wanted]) => {
        const said = (window as unknown as Record<string, string[]>)[name] ?? []
        const index = said.findIndex(message => wanted.every(word => message.includes(word)))
        if (index < 0) return said
        said.splice(0, index + 1)
        return 'said'
      },
      [SAID, words] as const,
    )
  await expect.poll(takeSaid, { message: `It is said: ${words.join(': ')}` }).toBe('said')
}

/** What can be taken back is sent once the message that offers it is closed, or has stood for its time. */
export async function dismiss(of: Page | Locator) {
  const page = 'page' in of ? of.page() : of
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click()
}
