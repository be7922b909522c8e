import { Film } from 'lucide-react'
import { Thumbnail } from '../media/thumbnail.tsx'
import './sync.css'

export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(one => typeof one === 'string') : []

const isFilm = (url: string) => /\.(mp4|mov|webm|avi)$/i.test(url)

/** What a file is called on both sides: by its place among theirs, and behind these by its place among mine. */
export function fileName(url: string, mine: readonly string[], theirs: readonly string[]): string {
  const all = [...theirs, ...mine.filter(one => !theirs.includes(one))]
  return `${isFilm(url) ? 'Film' : 'Photo'} ${all.indexOf(url) + 1}`
}

/** A small picture, or a sign for a film. */
export function FileSight({ url, name }: { url: string; name: string }) {
  return isFilm(url) ? <Film size={24} role="img" aria-label={name} /> : <Thumbnail url={url} alt={name} />
}

interface Props {
  side: 'mine' | 'theirs'
  mine: readonly string[]
  theirs: readonly string[]
}

const MARKS = { mine: 'Only in yours', theirs: 'Not in yours' } as const

/** The pictures and films of one side in their order; what the other side does not have is marked. */
export function FileSide({ side, mine, theirs }: Props) {
  const [own, other] = side === 'mine' ? [mine, theirs] : [theirs, mine]
  if (own.length === 0) return <p>None</p>
  return (
    <ol className="file-side">
      {own.map(url => {
        const name = fileName(url, mine, theirs)
        return (
          <li key={url} className={other.includes(url) ? '' : 'marked'}>
            <FileSight url={url} name={name} />
            <span aria-hidden>{name}</span>
            {!other.includes(url) && <b>{MARKS[side]}</b>}
          </li>
        )
      })}
    </ol>
  )
}
