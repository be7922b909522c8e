/**
 * Refusals that an app acts upon by itself. `account_closed`: the user of this session was deactivated or deleted.
 * `session_ended`: it was ended from another device, or by a new password; the app locks itself. `session_wiped`: the app
 * removes everything of the user. `proof_required`: it is asked for the user's password first, and the same again after that.
 */
export const PROBLEM_CODES = ['account_closed', 'session_ended', 'session_wiped', 'proof_required'] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]
