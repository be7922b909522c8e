/**
 * What the databases of this device ask for. A browser says of a relaxed transaction that it is complete when the system has
 * it, which a power cut within the next moments takes back; of a strict one when it is on the disk. What was said to be
 * stored has to be. Browsers that do not know the option are strict, or cannot be.
 */
export const DURABLE = { chromeTransactionDurability: 'strict' } as const
