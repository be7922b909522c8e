/** A message that the back-office and the website hand to one another, which are other pages: the tab keeps it on the way. */
export const HANDED_TOAST_KEY = 'forecourt-toast'

export interface HandedToast {
  title: string
  text: string
}

/** For who comes to the user administration and may not. */
export const LOGIN_FOR_USERS: HandedToast = {
  title: 'Authentication Required',
  text: 'Please login to access user administration',
}
