export const DISCARD = {
  question: 'What you typed is kept nowhere else.',
  action: 'Discard',
} as const
