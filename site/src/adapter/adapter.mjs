/**
 * Builds the site into a function: `dist/server/entry.mjs` exports `render(path, data)` (see the contract in
 * shared/src/site/page-data.ts), `dist/client` holds the hashed files that pages refer to.
 */
export function pageRenderer() {
  return {
    name: 'page-renderer',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'page-renderer',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server-entry.ts', import.meta.url),
          supportedAstroFeatures: {
            serverOutput: 'stable',
            staticOutput: 'stable',
            sharpImageService: 'stable',
          },
          adapterFeatures: { staticHeaders: false },
        })
      },
    },
  }
}
