import { idFromBytes } from '@forecourt/shared/made-id'

export const newId = () => idFromBytes(crypto.getRandomValues(new Uint8Array(12)))
