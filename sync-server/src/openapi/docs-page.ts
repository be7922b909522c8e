/** The description of the API as a page to read: one element after the other, without script. */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { describeApi } from './describe-api.ts'

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1.5rem}
h1,h2{font-weight:500}h2{margin-top:2.5rem;border-bottom:1px solid #8888}details{border:1px solid #8886;margin:.5rem 0}
summary{padding:.7rem 1rem;cursor:pointer}summary code{font-weight:600}details>div{padding:0 1rem 1rem}
code{overflow-wrap:anywhere}pre{overflow:auto;background:#8882;padding:.8rem;font-size:.85rem}.who{float:right;opacity:.75;font-size:.9rem}`

export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

interface Described {
  summary: string
  tags: string[]
  'x-requires'?: string
  parameters: { name?: string | undefined; in: string }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

export function docsPage(api: ReturnType<typeof describeApi>) {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, ...(described as Described) })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${api.info.title}</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>${api.info.title}</h1>
          <p>${api.info.description} <a href="/api/openapi.json">openapi.json</a></p>
          ${api.tags.map(
            ({ name, description }) =>
              html`<section><h2>${description}</h2>
                ${operations.filter(({ tags }) => tags.includes(name)).map(operationDetails)}</section>`,
          )}
        </main>
      </body>
    </html>`
}

function operationDetails(operation: Described & { path: string; method: string }) {
  const { path, method, summary, parameters, requestBody, responses } = operation
  const names = parameters.map(({ name, in: place }) => `${name} (${place})`).join(', ')
  return html`<details>
    <summary>
      <code>${method.toUpperCase()} ${path}</code> <span class="who">${operation['x-requires'] ?? 'everyone'}</span>
      <br />${summary}
    </summary>
    <div>
      ${names ? html`<p>Parameters: ${names}</p>` : ''}
      ${requestBody ? html`<h3>Body</h3><pre>${JSON.stringify(requestBody, null, 2)}</pre>` : ''}
      <h3>Replies</h3>
      <pre>${JSON.stringify(responses, null, 2)}</pre>
    </div>
  </details>`
}
