/** What can be chosen in a loan application, in the order of the form. */
export const EMPLOYMENT_STATUSES = ['Full-time', 'Part-time', 'Self-employed', 'Retired', 'Military'] as const

export const CREDIT_SCORES = [
  { value: 800, label: 'Excellent (750+)' },
  { value: 700, label: 'Good (700-749)' },
  { value: 650, label: 'Fair (650-699)' },
  { value: 600, label: 'Poor (600-649)' },
  { value: 550, label: 'Below 600' },
] as const

export const LOAN_STATUSES = ['pending', 'approved', 'declined', 'withdrawn'] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]
