/** Of what never changes under its name: kept by browsers and by every cache on the way, and never asked for again. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
