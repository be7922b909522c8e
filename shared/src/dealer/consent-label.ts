/** What the box that allows calls and texts is called; the dealer's words follow. */
export const CONSENT_LABEL = 'You may call and text me.'
