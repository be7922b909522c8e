import { idFromBytes } from '@forecourt/shared/ids'

export const newId = () => idFromBytes(crypto.getRandomValues(new Uint8Array(12)))
