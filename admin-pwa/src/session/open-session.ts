/** The mirror and the photos of the user who is in: opened, updated and closed, with everything that works while they are. */
import { may } from '@forecourt/shared/users/permissions'
import type { User } from '@forecourt/shared/users/user'
import type { Subscription } from 'rxjs'
import { watchContact } from '../away/away.ts'
import { earlierWork, watchEarlier } from '../earlier/earlier-work.ts'
import { goOnTakingOver } from '../earlier/take-over-earlier.ts'
import { tellExports } from '../exports/export-notes.ts'
import { startFilmMaker } from '../films/film-maker.ts'
import { noteRemoved, noteSealed } from '../leaving/leaving.ts'
import { noteOwner } from '../leaving/mirror-owners.ts'
import { removeLeft } from '../leaving/removal.ts'
import { actAs, clearObstacle } from '../mirror/connection.ts'
import { openMirror } from '../mirror/mirror.ts'
import { openPhotos } from '../photos/photos.ts'
import { stopWatchingScreen, watchScreen } from '../screen-lock/screen-lock.ts'
import { unsealWork } from '../sealing/sealed-work.ts'
import { noteStillSealed } from '../sealing/still-sealed.ts'
import { noteStored, noteTrouble, watchRoom } from '../storage/room.ts'
import { watchUnsent } from '../unsent/watch-unsent.ts'
import { session } from './current-session.ts'
import { rememberUser } from './remembered-user.ts'

/** What is at work while somebody is logged in. */
let atWork: Subscription | null = null

export async function open(user: User) {
  // What is half gone is gone, and what is sealed is there, before anything is opened.
  await removeLeft()
  noteStillSealed(await unsealWork(user.id))
  rememberUser(user)
  noteOwner(user)
  noteRemoved(user.id)
  noteSealed(user.id)
  actAs(user.id)
  await watchScreen(user.id)
  const opening = openMirror(user.id, noteTrouble, noteStored).then(watchRoom)
  const photos = await openPhotos(user.id, opening)
  const mirror = await opening
  await goOnTakingOver(mirror).catch(noteTrouble)
  atWork = watchContact(mirror)
  atWork.add(watchUnsent(user, mirror, photos, earlierWork))
  atWork.add(watchEarlier(user, mirror))
  atWork.add(tellExports(user.id))
  if (may(user, 'generate_videos')) atWork.add(startFilmMaker(mirror))
  session.next({ state: 'in', user, mirror, photos })
}

export function update(user: User) {
  const current = session.value
  if (current.state !== 'in') return
  rememberUser(user)
  noteOwner(user)
  session.next({ ...current, user })
  current.mirror.resync()
}

export async function close() {
  const current = session.value
  atWork?.unsubscribe()
  atWork = null
  session.next({ state: 'starting' })
  stopWatchingScreen()
  if (current.state !== 'in') return
  try {
    current.photos.close()
    await current.mirror.close()
  } finally {
    actAs(null)
    clearObstacle()
  }
}
