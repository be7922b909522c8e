import { PAGES } from '@forecourt/shared/site/pages'

/** Where the page of a path lies: hosts of files find `x/index.html` for `/x`, and `404.html` for what is not there. */
export function pageFile(path: string): string {
  if (path === PAGES['not-found'].path) return '404.html'
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}
