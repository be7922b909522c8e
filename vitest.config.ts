import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['shared', 'sync-server', 'admin-pwa', 'fuzz', 'bench'],
    globalSetup: ['scripts/lend-postgres.mjs'],
  },
})
