/**
 * Puts on the server what a closed account has unsent on this device, before its data is removed. It is sent in parts, each
 * of which changes nothing when it is sent again.
 */
import { UPLOAD_MAX_BYTES } from '@forecourt/shared/media/media'
import {
  FORM_FIELDS_MAX,
  FORM_VALUE_MAX_LENGTH,
  PARKED_CHANGES_MAX,
  PARKED_FORMS_MAX,
  PARKED_PHOTOS_MAX,
  type ParkedBody,
  type ParkedChange,
  type ParkedForm,
  type ParkedPhoto,
} from '@forecourt/shared/sync/parked-work'
import { type User, userName } from '@forecourt/shared/users/user'
import { vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { draftTitle } from '../forms/draft-words.ts'
import { type Sending, send as sendNow } from '../mirror/connection.ts'
import type { Draft } from '../mirror/draft-store.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { PLACE_LABELS } from '../photos/photo-words.ts'
import { type ShownPhoto, STANDINGS } from '../photos/shown-photo.ts'
import { type LeavingPhotos, parkedPlaceOf, parkPhotos, readyPhotos } from './park-photos.ts'
import { parkedChanges, parkedLost } from './parked-changes.ts'

/** What is taken of a mirror. */
export type Leaving = Pick<Mirror, 'mirrorId' | 'waiting' | 'rows' | 'drafts'>
type Send = (path: string, init: Sending) => Promise<unknown>

/** @throws Unreachable without an answer, Refused with the server's words: nothing may be removed then */
export async function putAside(
  user: User,
  mirror: Leaving,
  outbox: LeavingPhotos,
  send: Send = sendNow,
): Promise<void> {
  const lost = await parkedLost(mirror.mirrorId(), mirror.rows('lost').value ?? [], new Date().toISOString())
  const changes = [...parkedChanges(mirror.waiting()), ...lost]
  const unsent = (await readyPhotos(outbox)).slice(0, PARKED_PHOTOS_MAX)
  const forms = mirror.drafts.all.value.slice(0, PARKED_FORMS_MAX).map(formOf)
  if (changes.length + unsent.length + forms.length === 0) return
  const rest = { id: mirror.mirrorId(), name: userName(user) }
  for (const part of partsOf(changes)) await park(send, { ...rest, changes: part, photos: [], forms: [] })
  if (unsent.length + forms.length === 0) return
  const files = unsent.map(photo => ({
    ...fileOf(photo),
    name: photo.name,
    title: titleOf(mirror, photo),
    size: photo.size,
    at: photo.at,
  }))
  await park(send, { ...rest, changes: [], photos: files, forms })
  const withFiles = unsent.filter(photo => 'id' in fileOf(photo))
  await parkPhotos(rest.id, user.id, withFiles, outbox, send)
}

/** Names the file that comes after, where there is one that the server can take. */
function fileOf(photo: ShownPhoto): Pick<ParkedPhoto, 'id' | 'meantFor'> {
  const meantFor = parkedPlaceOf(photo)
  const hasBytes = STANDINGS[photo.state].picture !== 'none' && photo.size <= UPLOAD_MAX_BYTES
  return meantFor && hasBytes ? { id: photo.id, meantFor } : {}
}

const park = (send: Send, body: ParkedBody) => send('/api/parked', { method: 'POST', body })

/** So many characters in one body, far below what the server takes. */
const PART_MAX = 400_000

/** Changes that can be sent at once, in their order. */
export function partsOf(changes: readonly ParkedChange[]): ParkedChange[][] {
  const parts: ParkedChange[][] = []
  let size = 0
  for (const change of changes) {
    const length = JSON.stringify(change).length
    const last = parts.at(-1)
    if (last && last.length < PARKED_CHANGES_MAX && size + length <= PART_MAX) {
      last.push(change)
      size += length
    } else {
      parts.push([change])
      size = length
    }
  }
  return parts
}

function titleOf(mirror: Leaving, { about, recordId, place }: ShownPhoto): string {
  const where = PLACE_LABELS[place] ?? place
  const event = mirror.rows('events').value?.find(({ id }) => id === recordId)
  const name = about === 'vehicles' ? vehicleIn(mirror, recordId) : event?.name
  return name === undefined ? where : `${name}, ${where}`
}

function vehicleIn(mirror: Leaving, id: string): string | undefined {
  const vehicle = mirror.rows('vehicles').value?.find(one => one.id === id)
  return vehicle && vehicleName(vehicle)
}

function formOf(draft: Draft): ParkedForm {
  const typed = Object.entries(draft.values).map(([field, value]) => [
    field,
    (typeof value === 'string' ? value : JSON.stringify(value ?? '')).slice(0, FORM_VALUE_MAX_LENGTH),
  ])
  return { title: draftTitle(draft), values: Object.fromEntries(typed.slice(0, FORM_FIELDS_MAX)) }
}
