import type { PageData } from '@forecourt/shared/site/page-data'
import { createApp } from 'astro/app/entrypoint'

const app = createApp()

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
    html: await response.text(),
    headers: policy ? { 'content-security-policy': policy } : {},
  }
}
