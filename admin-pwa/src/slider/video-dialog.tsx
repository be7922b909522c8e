import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { FormDialog } from '../forms/form-dialog.tsx'
import { TextInput } from '../forms/inputs.tsx'
import type { VideoActions } from './use-video-actions.ts'
import { useVideoForm } from './use-video-form.ts'

interface Props {
  /** As it is now; as it was last known where it is gone. */
  vehicle: Vehicle
  actions: VideoActions
  onClose(): void
}

/** What was typed as the address of a vehicle's film, wherever the vehicle stands by now. */
export function VideoDialog({ vehicle, actions, onClose }: Props) {
  const { form, state, news, failure, add, startOver } = useVideoForm(vehicle, actions, onClose)
  return (
    <FormDialog
      title="Video URL"
      description={vehicleName(vehicle)}
      action={vehicle.generatedVideoUrl === null ? 'Add video' : 'Replace video'}
      isBusy={form.formState.isSubmitting}
      isRestored={state.isRestored}
      onStartOver={startOver}
      news={news}
      onSubmit={add}
      failure={failure}
      onClose={onClose}
    >
      <TextInput form={form} name="generatedVideoUrl" label="Video URL" type="url" />
    </FormDialog>
  )
}
