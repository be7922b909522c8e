import type { PageData, PageDataOf, PageKind } from '@forecourt/shared/site/page-data'

/**
 * What a page is made of: brought by the server that renders it. While developing, asked from the running server of
 * DEV_DATA_ORIGIN.
 */
export async function pageData<K extends PageKind>(
  astro: { locals: App.Locals; url: URL },
  kind: K,
): Promise<PageDataOf<K>> {
  const data = astro.locals.pageData ?? (await fromDevServer(astro.url))
  if (data.page !== kind) throw new Error(`This page shows ${kind}, but was given ${data.page}.`)
  return data as PageDataOf<K>
}

async function fromDevServer({ pathname, search }: URL): Promise<PageData> {
  const origin = import.meta.env.DEV ? process.env['DEV_DATA_ORIGIN'] : undefined
  if (!origin) throw new Error('This page was rendered without its data.')
  const reply = await fetch(`${origin}/__page-data?path=${encodeURIComponent(pathname + search)}`)
  return reply.json()
}
