/** Of an answer that is no page, should a browser be made to show it as one. */
export const NO_PAGE_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
