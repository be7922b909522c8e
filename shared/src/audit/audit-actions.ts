/** What the log can say that somebody did. Each is stored with its line, so none is ever renamed. */
export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  /** A loan application was read in full. */
  'read',
  'logged_in',
  /** A wrong password, passkey or code, or a name that no account has. */
  'login_failed',
  /** There were so many wrong ones that no more are looked at for a while. */
  'login_held_off',
  /** A wrong password or passkey where somebody who is logged in was asked for it again. */
  'proof_failed',
  /** A wrong code, or a passkey that could not be checked, where a second factor is set up. */
  'setup_failed',
  /** The PIN of a device was tried too often, and the device has ended its session. */
  'pin_spent',
  'logged_out',
  /** Somebody else than the device ended its session. */
  'session_ended',
  'wipe_asked',
  'wipe_taken_back',
  /** The device said that nothing is left on it. */
  'wiped',
  /** An administrator took note of a new device. */
  'device_seen',
  'exported',
  'backed_up',
  'restored',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
