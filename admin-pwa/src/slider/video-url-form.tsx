import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { Button, TextField } from '@radix-ui/themes'
import { Link2 } from 'lucide-react'
import { useId } from 'react'
import { FieldNewsProvider, useFieldNews } from '../forms/field-news.tsx'
import { Restored } from '../forms/restored.tsx'
import type { VideoForm } from './use-video-form.ts'
import './slider.css'

interface Props {
  vehicle: Vehicle
  video: VideoForm
}

/** Where the address of a vehicle's film is typed, in a row of a list. */
export function VideoUrlForm({ vehicle, video }: Props) {
  const { form, state, news, failure, add, startOver } = video
  const id = useId()
  const label = `Video URL of ${vehicleName(vehicle)}`
  const problem = form.formState.errors.generatedVideoUrl?.message ?? failure?.text
  const field = form.register('generatedVideoUrl')
  return (
    <form className="url-form" onSubmit={add} noValidate>
      {state.isRestored && <Restored onStartOver={startOver} />}
      <TextField.Root
        size="2"
        type="url"
        inputMode="url"
        placeholder="Video URL"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={id}
        {...field}
        onFocus={video.focus}
        onBlur={event => {
          void field.onBlur(event)
          video.blur()
        }}
      >
        <TextField.Slot>
          <Link2 size={16} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <Button
        size="2"
        variant="outline"
        type="submit"
        disabled={form.watch('generatedVideoUrl').trim() === ''}
      >
        {vehicle.generatedVideoUrl === null ? 'Add' : 'Replace'}
      </Button>
      <FieldNewsProvider value={news}>
        <UrlNews label={label} />
      </FieldNewsProvider>
      <span id={id} role="alert" className="field-problem">
        {problem}
      </span>
    </form>
  )
}

const UrlNews = ({ label }: { label: string }) => useFieldNews('generatedVideoUrl', label)
