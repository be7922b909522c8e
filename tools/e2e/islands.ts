import { expect, type Locator } from '@playwright/test'

/** Waits until the island around something, which wakes when it is first touched, has its script. */
export async function expectAwake(inside: Locator) {
  await expect(inside.locator('xpath=ancestor::astro-island')).toHaveAttribute('data-awake')
}
