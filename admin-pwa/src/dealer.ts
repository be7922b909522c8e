import { DEMO_DEALER } from '@forecourt/shared/dealer/dealer'

/** The clock that the lot lives by. */
export const TIME_ZONE = DEMO_DEALER.timeZone
