/** The film of a walk around the off-roader: it begins where its picture from the side is taken, and ends there. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TONES, type ToneName } from '../studio/paint.ts'
import { pictureOf, sceneOf } from './frame.ts'

const FILM = { width: 960, height: 640, seconds: 12, framesPerSecond: 24 } as const
const FRAMES = FILM.seconds * FILM.framesPerSecond
const ENCODING = [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'veryslow', '-crf', '24'],
  // Nothing in it that tells of when and how it was made, so that the same pictures give the same file.
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
  ...['-bsf:v', 'filter_units=remove_types=6'],
  ...['-threads', '1', '-movflags', '+faststart', '-an'],
]

const MOMENTS = 6
const SMALL = { width: 12, height: 8, finer: 4, coarseness: 3 } as const
/** Two engines may differ in the last digit of a sine: so far a value may be off, of 255. */
const TOLERANCE = 3

/**
 * What the film shows, small and gray: six moments of 12 x 8 dots, two hexadecimal digits each. It tells one film from
 * another without encoding it.
 */
export async function gistOf(paint: ToneName): Promise<string> {
  const { width, height, finer, coarseness } = SMALL
  const scene = await sceneOf(TONES[paint], width * finer, coarseness)
  const moments = Array.from({ length: MOMENTS }, (_, moment) => {
    const picture = pictureOf(scene, moment / MOMENTS)
    return Array.from({ length: width * height }, (_, dot) => {
      const [column, row] = [dot % width, Math.floor(dot / width)]
      let sum = 0
      for (let y = 0; y < finer; y++) {
        const from = ((row * finer + y) * width * finer + column * finer) * 3
        for (const value of picture.subarray(from, from + finer * 3)) sum += value
      }
      return Math.round(sum / (finer * finer * 3))
    })
  })
  return moments.map(dots => dots.map(dot => dot.toString(16).padStart(2, '0')).join('')).join(' ')
}

const dotsOf = (gist: string) => gist.match(/[0-9a-f]{2}/g)?.map(digits => Number.parseInt(digits, 16)) ?? []

/** Whether two gists tell of the same film. */
export function isSameFilm(one: string, other: string): boolean {
  const [dots, others] = [dotsOf(one), dotsOf(other)]
  return (
    dots.length > 0 &&
    dots.length === others.length &&
    dots.every((dot, index) => Math.abs(dot - (others[index] ?? 0)) <= TOLERANCE)
  )
}

/** The film as MP4 with H.264. It takes minutes, and ffmpeg on the PATH. */
export async function filmOf(paint: ToneName, say: (text: string) => void): Promise<Uint8Array> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0)
    throw new Error('ffmpeg is needed to make the film. On Debian: apt-get install ffmpeg')
  const place = mkdtempSync(join(tmpdir(), 'walk-around-'))
  const file = join(place, 'film.mp4')
  const { width, height, framesPerSecond } = FILM
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(framesPerSecond),
  ]
  const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...raw, '-i', '-', ...ENCODING, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  try {
    const scene = await sceneOf(TONES[paint], width)
    for (let index = 0; index < FRAMES; index++) {
      if (!encoder.stdin.write(pictureOf(scene, index / FRAMES))) await once(encoder.stdin, 'drain')
      if (index % framesPerSecond === 0) say(`${index} of ${FRAMES} pictures of the film`)
    }
    encoder.stdin.end()
    const [code] = await once(encoder, 'close')
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
    return readFileSync(file)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
