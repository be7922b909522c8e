import { useSubject } from '../mirror/use-mirror.ts'
import { type Upload, uploads } from './uploads.ts'

/** The files on their way to a place; without a field, to any place below the path. */
export function useUploads(path: string, field?: string): readonly Upload[] {
  return useSubject(uploads).filter(one => one.path === path && (field === undefined || one.field === field))
}

/** "1 photo uploading, 2 wait, 1 refused"; null when there is nothing to say. */
export function uploadWords(uploads: readonly Upload[]): string | null {
  const count = (state: Upload['state']) => uploads.filter(one => one.state === state).length
  const words = [
    count('sending') > 0 && `${count('sending')} uploading`,
    count('waiting') > 0 && `${count('waiting')} waiting`,
    count('refused') > 0 && `${count('refused')} refused`,
  ].filter(Boolean)
  return words.length > 0 ? `Files: ${words.join(', ')}` : null
}
