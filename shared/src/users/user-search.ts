/** The search box of the user administration: by name, username or email. */
import { foldText } from '../text-search.ts'
import { type User, userName } from './user.ts'

type Searched = Pick<User, 'firstName' | 'lastName' | 'username' | 'email'>

/** Prepares a search; every word must occur in the name, the username or the email. */
export function userMatcher(search: string): (user: Searched) => boolean {
  const words = foldText(search).split(' ')
  return user => {
    const text = foldText(`${userName(user)} ${user.username} ${user.email}`)
    return words.every(word => text.includes(word))
  }
}
