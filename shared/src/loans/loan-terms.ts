/** The terms that a loan is offered on. */
export const LOAN_TERMS = [36, 48, 60, 72] as const
export type LoanTerm = (typeof LOAN_TERMS)[number]
export const DEFAULT_LOAN_TERM: LoanTerm = 60
export const DEFAULT_INTEREST_RATE = '4.5'
export const DOWN_PAYMENT_SHORTCUT_PERCENT = 20
