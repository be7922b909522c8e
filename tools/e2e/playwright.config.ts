import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './chromium-flags.ts'

export default defineConfig({
  testDir: process.env.E2E_TESTS ?? 'tests',
  outputDir: '../../test-results/browser',
  globalSetup: ['../scripts/temporary-directory.mjs', './stock.ts'],
  // A browser and a server wait for each other for a part of the time, which one test more than there are cores uses.
  workers: Math.min(4, availableParallelism() + 1),
  // Patience for a machine that others use too: what has come is not waited for.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 45_000,
    locale: 'en-US',
    // A visitor's clock need not be the dealer's: what is shown in the dealer's time must not depend on it.
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // What was done, asked and said, without pictures of the page: to take them costs more than all the rest, and reads
    // files in ways that the app's own policy forbids.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS],
    },
  },
})
