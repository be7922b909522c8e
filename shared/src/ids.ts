/** Identity of a record, as it is read; see made-id for how it is made. */
import { z } from 'zod'

export const ID_MAX_LENGTH = 24

/** Accepts what `idFromBytes` makes, and shorter ids that a dealer's earlier system brought along. */
export const idSchema = z.string().regex(new RegExp(`^[0-9a-z]{1,${ID_MAX_LENGTH}}$`), 'Not a valid id')
