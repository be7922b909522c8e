/** The dealership's public key, with which unsent work is sealed also when the server cannot be asked. */
const KEY = 'forecourt-seal-key'

export const rememberedSealKey = () => localStorage.getItem(KEY)

export const rememberSealKey = (publicKey: string) => localStorage.setItem(KEY, publicKey)
