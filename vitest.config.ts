import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['shared', 'sync-server', 'admin-pwa', 'fuzz'],
    // The random histories take minutes; the other files need not wait for them on a machine with two cores.
    maxWorkers: 2,
  },
})
