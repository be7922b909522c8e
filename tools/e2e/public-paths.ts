import { PAGES } from '@forecourt/shared/site/pages'

/** Of every page that search engines are told of. @param vehicleId of the one vehicle that stands for all */
export const publicPaths = (vehicleId: string): string[] =>
  Object.values(PAGES).flatMap(page =>
    page.type !== 'reply' && page.inSitemap ? [page.path.replace(':id', vehicleId)] : [],
  )

/** Where those who sent a form without script are told that it was received. */
export const receivedPaths = (): string[] =>
  Object.values(PAGES).flatMap(page => (page.type === 'reply' ? [`${page.path}/received`] : []))
