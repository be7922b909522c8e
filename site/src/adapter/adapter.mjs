import { PAGES } from '@forecourt/shared/site/pages'

/** @throws in words when the table of pages and the files of `src/pages` are not of the same paths */
function compareWithTable(routes) {
  const own = routes.filter(({ origin, type }) => origin === 'project' && type === 'page')
  const shown = new Set(own.map(({ pattern }) => pattern.replace(/\[(\w+)\]/g, ':$1')))
  const described = new Set(Object.values(PAGES).map(({ path }) => path))
  for (const path of described)
    if (!shown.has(path)) throw new Error(`No file of site/src/pages shows ${path}, which PAGES describes.`)
  for (const path of shown)
    if (!described.has(path)) throw new Error(`PAGES does not describe ${path}, which site/src/pages shows.`)
}

/**
 * Builds the site into a function: `dist/server/entry.mjs` exports `render(path, data)` (see the contract in
 * shared/src/site/page-data.ts), `dist/client` holds the hashed files that pages refer to.
 */
export function pageRenderer() {
  return {
    name: 'page-renderer',
    hooks: {
      'astro:routes:resolved': ({ routes }) => compareWithTable(routes),
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
