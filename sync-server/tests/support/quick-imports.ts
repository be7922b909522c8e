/** Arguments of Node: with them a process that runs the server's sources imports them as quickly as `npm start` does. */
export const QUICK_IMPORTS = [
  '--import',
  new URL('../../../tools/scripts/quick-imports.mjs', import.meta.url).href,
]
