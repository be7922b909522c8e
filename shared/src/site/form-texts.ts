/** What a public form says when it was received and when it could not be sent. */
export type FormKind = 'inquiry' | 'application'

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
