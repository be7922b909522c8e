import { HANDED_LOG_IN_KEY } from '@forecourt/shared/site/handed-log-in'
import { type LogInStepReply, logInStepSchema } from '@forecourt/shared/users/factor-schemas'

/** Takes a log-in that was begun on the website, once. */
function take(): LogInStepReply | null {
  try {
    const handed = sessionStorage.getItem(HANDED_LOG_IN_KEY)
    sessionStorage.removeItem(HANDED_LOG_IN_KEY)
    return logInStepSchema.parse(JSON.parse(handed ?? 'null'))
  } catch {
    return null
  }
}

/** What the website has handed over to this page; null where there is nothing. */
export const handedLogIn = take()
