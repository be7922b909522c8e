/**
 * What was typed into a form that was closed before it was saved, by the form's name. It lives as long as the tab and
 * the login: another user of the device never sees it.
 */
const drafts = new Map<string, unknown>()

export const draftOf = <T>(name: string): T | undefined => drafts.get(name) as T | undefined
export const keepDraft = (name: string, values: unknown) => void drafts.set(name, values)
export const forgetDraft = (name: string) => void drafts.delete(name)
export const forgetAllDrafts = () => drafts.clear()
