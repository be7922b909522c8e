/**
 * Refusals that an app acts upon by itself. `account_closed`: the user of this session was deactivated or deleted.
 * `proof_required`: it is asked for the user's password first, and the same again after that.
 */
export const PROBLEM_CODES = ['account_closed', 'proof_required'] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]
