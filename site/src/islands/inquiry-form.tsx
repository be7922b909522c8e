import type { PublicSource } from '@forecourt/shared/leads/lead'
import { INTEREST_MAX_LENGTH, LEAD_NOTES_MAX_LENGTH } from '@forecourt/shared/leads/lead-limits'
import type { FormEcho } from '@forecourt/shared/site/page-data'
import type { Beside } from './beside-form.tsx'
import { AreaField, Field } from './field.tsx'
import { FormFrame } from './form-frame.tsx'
import { PersonFields } from './person-fields.tsx'
import { useFormSending } from './use-form-sending.ts'

interface Props {
  source: PublicSource
  /** Where the form posts itself without script. */
  action: string
  token: string
  beside: Beside
  vehicleId?: string
  vehicleName?: string
  /** Whether the vehicle can be driven: the inquiry may ask for it. */
  offersTestDrive?: boolean
  /** The form as it came without script, and what was wrong with it. */
  echo?: FormEcho
}

const TEST_DRIVE: PublicSource = 'test_drive_form'

/** The inquiry form: posts itself without script and is answered with a page; with script it is sent over the API. */
export function InquiryForm(props: Props) {
  const { source, action, token, beside, vehicleId, vehicleName, offersTestDrive, echo } = props
  const sending = useFormSending({ kind: 'inquiry', echo })
  const { wrong } = sending
  const values = echo?.values ?? {}
  return (
    <FormFrame
      kind="inquiry"
      sending={sending}
      action={action}
      token={token}
      beside={beside}
      values={values}
      label="Inquiry"
      button="Send inquiry"
    >
      <input type="hidden" name="source" defaultValue={source} />
      {vehicleId && <input type="hidden" name="vehicleId" defaultValue={vehicleId} />}
      <PersonFields values={values} wrong={wrong} />
      {vehicleName ? (
        <input type="hidden" name="vehicleInterest" defaultValue={vehicleName} />
      ) : (
        <Field
          label="Vehicle of interest"
          name="vehicleInterest"
          maxLength={INTEREST_MAX_LENGTH}
          defaultValue={values['vehicleInterest']}
          wrong={wrong['vehicleInterest']}
        />
      )}
      {offersTestDrive && (
        <label className="check">
          {/* Comes after the other source, and takes its place where it is ticked. */}
          <input
            type="checkbox"
            name="source"
            value={TEST_DRIVE}
            defaultChecked={values['source'] === TEST_DRIVE}
          />
          <span>I would like to take it for a test drive</span>
        </label>
      )}
      <AreaField
        label="Message"
        name="message"
        maxLength={LEAD_NOTES_MAX_LENGTH}
        defaultValue={values['message']}
        wrong={wrong['notes']}
      />
    </FormFrame>
  )
}
