/** A photo or film as screens see it, and how it stands. */
import type { PhotoPlace, QueuedState } from '@forecourt/shared/media/photo-queue'
import type { KeptPhoto } from './photo-outbox-table.ts'

/**
 * What a file is before it can be sent: on its way into the device (`storing`), kept as it was chosen and being made ready
 * (`preparing`), kept and not made ready (`unready`), one that the device could not store (`unkept`), one of which only the
 * name is left (`unstored`), one that can never be sent as it is (`unfit`), one whose content its place has already
 * (`double`).
 */
export type UnpreparedState = 'storing' | 'preparing' | 'unready' | 'unkept' | 'unstored' | 'unfit' | 'double'

export interface ShownPhoto
  extends PhotoPlace,
    Pick<KeptPhoto, 'id' | 'name' | 'isFilm' | 'size' | 'at' | 'sent' | 'message' | 'url'> {
  state: QueuedState | UnpreparedState
}

interface Standing {
  /** `going`: it goes on by itself. `asks`: a person has to decide. `over`: it goes no further, and nobody waits for it. */
  course: 'going' | 'asks' | 'over'
  /** Whether there is something to show of it here: what was chosen, or what the device made of it. */
  picture: 'none' | 'chosen' | 'made'
}

export const STANDINGS = {
  storing: { course: 'going', picture: 'chosen' },
  preparing: { course: 'going', picture: 'chosen' },
  unready: { course: 'asks', picture: 'chosen' },
  unkept: { course: 'asks', picture: 'chosen' },
  unstored: { course: 'asks', picture: 'none' },
  unfit: { course: 'over', picture: 'chosen' },
  double: { course: 'over', picture: 'none' },
  waiting: { course: 'going', picture: 'made' },
  sending: { course: 'going', picture: 'made' },
  refused: { course: 'asks', picture: 'made' },
  sent: { course: 'over', picture: 'made' },
} as const satisfies Record<ShownPhoto['state'], Standing>
