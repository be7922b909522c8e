import { Button } from '@radix-ui/themes'
import { useRef } from 'react'
import type { ShownPhoto } from '../photos/shown-photo.ts'
import { usePhotoOutbox } from '../photos/use-photos.ts'

/** Puts another file in the place of one of which only the name is left. */
export function ChooseAgain({ photo: { id, name, isFilm } }: { photo: ShownPhoto }) {
  const outbox = usePhotoOutbox()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="2" type="button" variant="outline" onClick={() => input.current?.click()}>
        Choose again<span className="visually-hidden"> {name}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={isFilm ? 'video/*' : 'image/*'}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void outbox.chooseAgain(id, file)
          target.value = ''
        }}
      />
    </>
  )
}
