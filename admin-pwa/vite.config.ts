import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { iconPictures } from './icon-pictures.ts'
import { slimStyles } from './slim-styles.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'))
const api = process.env.API_ORIGIN ?? 'http://localhost:3000'

/** Of what several screens share, without their names: "parts~index~customers-screen" is called "parts". */
const withoutEntries = (name: string) => name.replace(/~.*|\.[a-z0-9]+$/g, '')

export default defineConfig({
  base: '/admin/',
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${withoutEntries(name)}-[hash].js`,
        assetFileNames: ({ names: [name = 'asset'] }) => `assets/${withoutEntries(name)}-[hash][extname]`,
        // Each file costs an opening and a first filling some milliseconds on a slow tablet, whatever its size.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'parts', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 40_000 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api } },
  plugins: [
    react(),
    iconPictures(),
    slimStyles(),
    VitePWA({
      scope: '/admin/',
      registerType: 'prompt',
      injectRegister: false,
      // The server makes it, with the name of the dealer.
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2,png,svg}'],
        navigateFallback: '/admin/index.html',
        clientsClaim: true,
        importScripts: ['asset-routes.js'],
        globIgnores: ['asset-routes.js'],
        // The small pictures of vehicles, so that a list looks the same without a signal.
        runtimeCaching: [
          {
            urlPattern: /\/media\/[0-9a-f]+-320\.webp$/,
            handler: 'CacheFirst',
            options: { cacheName: 'vehicle-pictures', expiration: { maxEntries: 6000 } },
          },
        ],
      },
    }),
  ],
})
