/**
 * How the secrets of authenticator apps are kept in the database. This is the one place through which they go in and out:
 * a key that is kept outside of the data folder is used here.
 */
export interface AtRest {
  /** What is stored of a secret. */
  keep(secret: string): string
  /** The secret again. */
  read(kept: string): string
}

/** As they are: what guards them is that the database can be read by its owner only. */
export const PLAIN_AT_REST: AtRest = { keep: secret => secret, read: kept => kept }
