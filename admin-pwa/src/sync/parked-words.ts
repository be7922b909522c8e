import type { ParkedWork, ShownParkedPhoto } from '@forecourt/shared/sync/parked-work'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** How it stands with the file of a photo; null where it is here, and shown. */
export function parkedFileWords({ file }: Pick<ShownParkedPhoto, 'file'>): string | null {
  switch (file.is) {
    case 'here':
      return null
    case 'awaited':
      return 'Its file has not arrived from the device.'
    case 'refused':
      return file.message
    default:
      return file satisfies never
  }
}

/** What was put aside of a device before it is wiped, and where each part is. */
export function parkedWords({
  changes,
  photos,
  forms,
}: Pick<ParkedWork, 'changes' | 'photos' | 'forms'>): string {
  const sentences = ['This account was closed.']
  if (changes > 0)
    sentences.push(
      `${counted(changes, 'change that was not sent stands', 'changes that were not sent stand')} above.`,
    )
  if (photos.length > 0) sentences.push(`${counted(photos.length, 'photo was', 'photos were')} not sent:`)
  if (forms.length > 0)
    sentences.push(`${counted(forms.length, 'form was', 'forms were')} not saved; what was typed is below.`)
  return sentences.join(' ')
}
