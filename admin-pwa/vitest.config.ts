import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'admin-pwa', include: ['src/**/*.test.ts', '*.test.ts'] } })
