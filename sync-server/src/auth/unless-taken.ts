import { Refusal } from '../http/refusal.ts'
import { UserExistsError } from '../users/users.ts'

/** What writing an account gives; a username or email that is taken is refused at its field. */
export async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (error instanceof UserExistsError) throw new Refusal(409, error.message, error.issues)
    throw error
  }
}
