export const INQUIRY_RECEIVED = {
  title: 'Thank You!',
  text: "We've received your inquiry and will contact you shortly.",
} as const

export const INQUIRY_FAILED = {
  title: 'Error',
  text: 'Failed to submit your inquiry. Please try again.',
} as const
