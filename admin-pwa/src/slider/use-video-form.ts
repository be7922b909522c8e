import { mediaUrlSchema, type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { useState } from 'react'
import { z } from 'zod'
import type { FormNews } from '../forms/field-news.tsx'
import { useFormNews } from '../forms/use-form-news.ts'
import { useRecordForm } from '../forms/use-record-form.ts'
import type { VideoActions } from './use-video-actions.ts'

const schema = z.object({ generatedVideoUrl: z.string().trim().pipe(mediaUrlSchema) })

const VIDEO_FORM = {
  valuesOf: (vehicle: Vehicle | null): z.input<typeof schema> => ({
    generatedVideoUrl: vehicle?.generatedVideoUrl ?? '',
  }),
}

/**
 * The address of a film as it is typed, kept until it is added.
 * @param vehicle as it is now
 * @param onAdded called when the address is stored
 */
export function useVideoForm(vehicle: Vehicle, actions: VideoActions, onAdded: () => void = () => {}) {
  const { form, state, desk, submit, failure, startOver, settle } = useRecordForm({
    about: 'vehicles',
    name: `video:${vehicle.id}`,
    title: vehicleName(vehicle),
    shape: VIDEO_FORM,
    schema,
    record: vehicle,
  })
  // What became of a field in which nobody typed is said by the state of the video.
  const news: FormNews = useFormNews({ about: 'vehicles', desk, state: { ...state, followed: {} } })
  const [isFocused, setFocused] = useState(false)
  const add = submit(async seen => {
    const { generatedVideoUrl } = schema.parse(form.getValues())
    // State and time go with the address: who has seen the address has seen these.
    const upon = { ...vehicle, generatedVideoUrl: seen?.generatedVideoUrl ?? null }
    if (!(await actions.add(upon, generatedVideoUrl))) return
    settle()
    startOver()
    setFocused(false)
    onAdded()
  })
  return {
    form,
    state,
    news,
    failure,
    add,
    startOver,
    /** Whether something was typed here that its author is not done with. */
    isInUse: isFocused || state.typed.length > 0 || state.givenUp['generatedVideoUrl'] !== undefined,
    focus: () => setFocused(true),
    /** Where nothing is left of what was typed, there is nothing to keep. */
    blur: () => {
      setFocused(false)
      if (form.getValues('generatedVideoUrl').trim() === '') startOver()
    },
  }
}

export type VideoForm = ReturnType<typeof useVideoForm>
