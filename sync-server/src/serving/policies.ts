import { createHash } from 'node:crypto'

/** Of a picture or film that is opened as a page: it can run nothing. */
export const MEDIA_POLICY = "default-src 'none'; sandbox"

/** Where the back-office's page holds the place for the nonce of its styles. */
export const STYLE_NONCE_PLACE = '%STYLE_NONCE%'

/** Styles that components of Radix UI write into the page: the scroll bars of a select and of a scroll area are hidden. */
const COMPONENT_STYLES = ['select', 'scroll-area'].map(
  name =>
    `[data-radix-${name}-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-${name}-viewport]::-webkit-scrollbar{display:none}`,
)

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy of the back-office: its own files, the inline scripts that its built page holds and the styles that its
 * components write by their hash, and the style of open dialogs by the nonce of the page.
 */
export function adminPolicy(html: string, nonce: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => hashOf(code),
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", `'nonce-${nonce}'`, ...COMPONENT_STYLES.map(hashOf)].join(' '),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
