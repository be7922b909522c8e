/**
 * What was typed into a form that was closed before it was saved, by the form's name. It lives as long as the tab and
 * the login, a reload included: another user of the device never sees it.
 */
const PREFIX = 'draft:'
const OWNER = 'drafts-of'

export function draftOf<T>(name: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keepDraft(name: string, values: unknown) {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values))
  } catch {
    // A browser without room for a draft loses no record.
  }
}

export const forgetDraft = (name: string) => sessionStorage.removeItem(PREFIX + name)

/** The drafts are this user's from now on; those of anybody else go. */
export function claimDrafts(userId: string) {
  if (sessionStorage.getItem(OWNER) !== userId) forgetAllDrafts()
  sessionStorage.setItem(OWNER, userId)
}

export function forgetAllDrafts() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}
