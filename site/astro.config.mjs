import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { pageRenderer } from './src/adapter/adapter.mjs'

const beforePaint = readFileSync(new URL('./src/theme/before-paint.js', import.meta.url), 'utf8')
const hash = `sha256-${createHash('sha256').update(beforePaint).digest('base64')}`
const isBuild = process.argv.includes('build')
const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

export default defineConfig({
  output: 'server',
  adapter: pageRenderer(),
  integrations: [
    react(),
    {
      name: 'touch',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) =>
          addClientDirective({ name: 'touch', entrypoint: './src/touch/touch.ts' }),
      },
    },
  ],
  compressHTML: true,
  // A page is read with one request; its styles are a few kilobytes.
  build: { inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: https:",
        "media-src 'self' https:",
        "font-src 'self'",
        // The map, when a visitor asks for it.
        'frame-src https://www.openstreetmap.org',
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { hashes: [hash] },
    },
  },
  vite: {
    // The built renderer stands alone: the server loads it without this package's node_modules.
    ssr: isBuild ? { noExternal: /^(?!sharp|node:)/ } : {},
    server: {
      proxy: {
        '/api': api,
        '/media': api,
        '/inquiries': api,
        '/loan-applications': api,
        '/dealer': api,
        '/admin': 'http://localhost:5173',
      },
    },
  },
})
