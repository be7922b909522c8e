import { publicPaths } from '../public-paths.ts'

/** The pages that are measured. */
export const PAGES = publicPaths('102')

/** A single load is chance; the median of these counts. */
export const LOADS_PER_PAGE = 3

/** What Lighthouse judges, and the least of 100 that each page must reach. */
export const CATEGORIES = [
  { id: 'performance', title: 'Performance', least: 99 },
  { id: 'accessibility', title: 'Accessibility', least: 100 },
  { id: 'best-practices', title: 'Best practices', least: 100 },
  { id: 'seo', title: 'SEO', least: 100 },
] as const

export type CategoryId = (typeof CATEGORIES)[number]['id']
