/** What each step of the table does on the device. */
import type { User } from '@forecourt/shared/users/user'
import { noteLogOutUnsent, noteToBeSealed, noteUnremoved } from '../leaving/leaving.ts'
import { isAllRemoved, removeData, removePictures, sealData, sealOthers } from '../leaving/removal.ts'
import { send } from '../mirror/connection.ts'
import { removeSealed } from '../sealing/sealed-table.ts'
import { showOut } from './current-session.ts'
import { sayFarewell } from './farewell.ts'
import { close, open, update } from './open-session.ts'
import { putOpenAside } from './put-open-aside.ts'
import { forgetUser } from './remembered-user.ts'
import type { Step } from './session-steps.ts'
import { tellOfLeaving } from './tell-of-leaving.ts'

/** What a step has happen after it, as an event of its own. */
interface Later {
  ask: () => void
  /** The same event once more. */
  tryAgain: () => void
}

/**
 * Takes a step.
 * @param whose of the user who leaves
 * @returns whether the next one may follow
 */
export async function takeStep(step: Step, whose: User | null, { ask, tryAgain }: Later): Promise<boolean> {
  const id = whose?.id ?? ''
  switch (step.do) {
    case 'open':
      await open(step.user)
      return true
    case 'update':
      update(step.user)
      return true
    case 'close':
      await close()
      return true
    case 'put_aside':
      return putOpenAside(tryAgain)
    case 'tell_log_out':
      noteLogOutUnsent()
      tellOfLeaving().catch(() => {})
      return true
    case 'note_removal':
      noteUnremoved(id)
      return true
    case 'note_sealing':
      noteToBeSealed(id)
      return true
    case 'forget':
      forgetUser(id)
      return true
    case 'seal':
      sayFarewell(id)
      await sealData(id)
      return true
    case 'remove':
      sayFarewell(id)
      await removeData(id)
      return true
    case 'remove_sealed':
      await removeSealed(id)
      return true
    case 'seal_others':
      await sealOthers(id)
      return true
    case 'remove_pictures':
      await removePictures()
      return true
    case 'tell_wiped':
      // Another tab may still be at it, and tells it then.
      if (!isAllRemoved()) return true
      await send('/api/auth/wiped', { method: 'POST', body: {} }).catch(() => {})
      return true
    case 'ask':
      ask()
      return true
    case 'show_out':
      showOut(step.why)
      return true
    default:
      return step satisfies never
  }
}
