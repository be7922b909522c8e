// For every process that runs the server's sources: imports that cost little. To be imported before them.
import { enableCompileCache, registerHooks } from 'node:module'
import { inRoot } from './steps.mjs'

// The sources are compiled and freed of their types once, not at each start: what does that stays out of memory.
enableCompileCache(inRoot('node_modules', '.cache', 'node'))

// To learn whether a file is a module, Node reads the manifest of its package: for each file, with all that the
// manifest says the package exports. Drizzle has four hundred files and a manifest of 180 kB, which is a second of
// each start. Its own files import each other by their full names, and all that end so are modules.
registerHooks({
  resolve(specifier, context, next) {
    const isDrizzles =
      /^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isDrizzles) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
