import type { Vehicle, VehicleEdit } from '@forecourt/shared/vehicles/vehicle'
import {
  makeCover,
  removeUpload,
  reorderUploads,
  UPLOAD_CATEGORIES,
  UPLOAD_PLACES,
  type UploadCategory,
} from '@forecourt/shared/vehicles/vehicle-media'
import { MediaSection } from '../media/media-section.tsx'
import { useMirror } from '../mirror/use-mirror.ts'
import { partWords } from '../photos/photo-words.ts'
import { useToast } from '../toasts/toasts.tsx'
import type { VehicleActions, Words } from '../vehicles/vehicle-actions.ts'

export const SAVE_FIRST = 'Save the vehicle first to enable image uploads.'

const SECTIONS = {
  exterior: { title: 'Exterior photos', hint: 'JPG, PNG up to 10MB each' },
  interior: { title: 'Interior photos', hint: 'JPG, PNG up to 10MB each' },
  walkaround: { title: '360° / walk-around videos', hint: 'MP4, MOV up to 10MB' },
} as const satisfies Record<UploadCategory, { title: string; hint: string }>

const ACCEPT = {
  picture: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4,video/quicktime,video/webm,video/x-msvideo,.avi,.mov',
} as const

const FAILED_WHOLLY = 'Failed to upload images. Please try again.'

const DELETED: Words = {
  done: { title: 'Image Deleted', text: 'Image has been successfully removed.' },
  failed: { title: 'Delete Failed', text: 'Failed to delete image. Please try again.' },
  canTakeBack: true,
}
const ORDERED: Words = {
  done: null,
  failed: { title: 'Error', text: 'Failed to put the photos in order. Please try again.' },
}
const COVERED: Words = {
  done: null,
  failed: { title: 'Error', text: 'Failed to choose the cover. Please try again.' },
}

/** The pictures and films of a vehicle. They are kept as they come, apart from the form around them. */
export function VehicleMedia({ vehicle, actions }: { vehicle: Vehicle; actions: VehicleActions }) {
  const mirror = useMirror()
  const toast = useToast()

  const change = (edit: VehicleEdit | null, what: string, words: Words) =>
    edit && void actions.change(vehicle, edit, what, words)

  function sayUploaded(stored: number, refused: number) {
    mirror.resync()
    const title = stored > 0 ? 'Some Not Uploaded' : 'Upload Failed'
    if (refused > 0) toast({ title, text: partWords(stored, refused) ?? FAILED_WHOLLY, isBad: true })
    else if (stored > 0) toast({ title: 'Upload Successful', text: `${stored} files uploaded successfully.` })
  }

  return UPLOAD_CATEGORIES.map(category => {
    const { list, takes } = UPLOAD_PLACES[category]
    return (
      <MediaSection
        key={category}
        {...SECTIONS[category]}
        noun={takes === 'picture' ? 'Photo' : 'Film'}
        accept={ACCEPT[takes]}
        urls={vehicle[list]}
        cover={vehicle.photos[0] ?? null}
        target={{ about: 'vehicles', recordId: vehicle.id, place: category }}
        onReorder={urls => change(reorderUploads(vehicle, category, urls), 'photos put in order', ORDERED)}
        onDelete={url =>
          change(removeUpload(vehicle, category, url.split('/').at(-1) ?? ''), 'photo deleted', DELETED)
        }
        {...(takes === 'picture'
          ? { onCover: (url: string) => change(makeCover(vehicle, url), 'cover chosen', COVERED) }
          : {})}
        onUploaded={sayUploaded}
      />
    )
  })
}
