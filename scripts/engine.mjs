// How the server's process uses memory. Imported before all else, for it holds only for what comes after.
import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { inRoot } from './steps.mjs'

// What a request leaves behind is collected in a few megabytes. A young generation that grows takes more than a hundred at
// the start alone, and gives none of it back.
setFlagsFromString('--semi-space-growth-factor=1')
// Garbage is collected when it is a fifth of what is in use, not several times as much.
setFlagsFromString('--heap-growing-percent=20')
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

// The sources are compiled and freed of their types once, not at each start: what does that stays out of memory.
enableCompileCache(inRoot('node_modules', '.cache', 'node'))

/** Gives back what a start leaves behind: the engine keeps the pages of its heap otherwise. */
export const giveBack = () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
