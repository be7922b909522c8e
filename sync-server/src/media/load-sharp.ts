/** The library that decodes and encodes pictures. It takes some 25 MB, which a server without uploads never needs. */
export const loadSharp = async () => (await import('sharp')).default
