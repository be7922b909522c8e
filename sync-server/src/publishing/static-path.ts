import { NOT_FOUND } from './page-content.ts'

/** Where the page of a path lies: hosts of files find `x/index.html` for `/x`, and `404.html` for what is not there. */
export function pageFile(path: string): string {
  if (path === NOT_FOUND) return '404.html'
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}
