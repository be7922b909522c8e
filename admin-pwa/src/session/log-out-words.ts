/** What is said to whoever logs out with something that would be gone with it. */
import { draftsWords } from '../forms/draft-words.ts'
import { unsentWords } from '../photos/photo-words.ts'

export interface AtRisk {
  changes: number
  photos: number
  /** How much the server lost and only devices still have. */
  lost: number
  /** Forms in which something was typed that is not saved. */
  forms: number
}

/** Null where nothing would be lost. */
export function logOutWords({
  changes,
  photos,
  lost,
  forms,
}: AtRisk): { title: string; text: string } | null {
  const unsent = changes + photos
  if (unsent + lost + forms === 0) return null
  const sentences: string[] = []
  if (unsent > 0)
    sentences.push(`${unsentWords(changes, photos)} ${unsent === 1 ? 'has' : 'have'} not reached the server.`)
  if (lost > 0)
    sentences.push(
      lost === 1
        ? '1 record that the server lost is kept on this device, and perhaps nowhere else.'
        : `${lost} records that the server lost are kept on this device, and perhaps nowhere else.`,
    )
  if (forms > 0) sentences.push(`There ${forms === 1 ? 'is' : 'are'} ${draftsWords(forms)}.`)
  const gone = [
    ...(unsent > 0 ? [photos > 0 || lost > 0 ? 'what was not sent' : 'the unsent changes'] : []),
    ...(lost > 0 ? ['what the server lost'] : []),
    ...(forms > 0 ? ['what you typed'] : []),
  ]
  return {
    title: `Log out and lose ${unsent > 0 ? 'what was not sent' : gone[0]}?`,
    text: `${sentences.join(' ')} Logging out removes everything from this device, ${gone.join(' and ')} too.`,
  }
}
