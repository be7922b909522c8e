/** What a public form says when it was received and when it could not be sent. */
export type FormKind = 'inquiry' | 'application'

/** Where a form that could not be sent is kept: an application holds a person's income, so no longer than its tab is open. */
export const KEPT_TEXTS = {
  inquiry: { now: 'It is kept on this device until it is sent.', later: 'It is kept on this device.' },
  application: {
    now: 'It is kept in this tab until it is sent. Please leave the tab open.',
    later: 'It is kept in this tab, as long as that is open.',
  },
} as const satisfies Record<FormKind, Record<'now' | 'later', string>>

export const FORM_TEXTS = {
  inquiry: {
    received: {
      title: 'Thank You!',
      text: "We've received your inquiry and will contact you shortly.",
    },
    failed: { title: 'Error', text: 'Failed to submit your inquiry. Please try again.' },
  },
  application: {
    received: {
      title: 'Application Submitted!',
      text: "We've received your pre-approval application and will contact you shortly.",
    },
    failed: {
      title: 'Submission Error',
      text: 'Failed to submit your application. Please try again.',
    },
  },
} as const satisfies Record<FormKind, Record<'received' | 'failed', { title: string; text: string }>>

/** Above a form that was not taken because of what stands in its fields. */
export const MARKED_TEXT = 'Please look at the marked fields'

/** What a calculator says that could not ask. */
export const CALCULATION_FAILED = {
  title: 'Calculation Error',
  text: 'Failed to calculate payment. Please try again.',
} as const
