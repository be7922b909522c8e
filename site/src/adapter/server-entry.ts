import type { PageData } from '@forecourt/shared/site/page-data'
import { createApp } from 'astro/app/entrypoint'

// A page is compressed and kept as a whole: nothing of it is wanted before the rest.
const app = createApp({ streaming: false })

/** Renders a page from its data. */
export async function render(
  path: string,
  data: PageData,
): Promise<{ status: number; html: string; headers: Record<string, string> }> {
  const request = new Request(new URL(path, data.site.origin))
  const response = await app.render(request, { locals: { pageData: data } })
  const policy = response.headers.get('content-security-policy')
  return {
    status: response.status,
    html: liftIslandStyle(await response.text()),
    headers: policy ? { 'content-security-policy': policy } : {},
  }
}

const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/

/** Astro writes the style of islands before the first of them; HTML wants it in the head. */
function liftIslandStyle(html: string): string {
  const [style] = ISLAND_STYLE.exec(html) ?? []
  return style ? html.replace(style, '').replace('</head>', () => `${style}</head>`) : html
}
