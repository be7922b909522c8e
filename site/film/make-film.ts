// Makes the film of the hero and the picture that stands before it: `node site/film/make-film.ts`, with ffmpeg on the
// PATH. What it makes is part of the site, so nobody needs this but whoever changes the film.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { frameAt } from './frame.ts'
import { FILM } from './motion.ts'

const films = join(import.meta.dirname, '..', 'public', 'films')
const film = join(films, 'adventure-awaits.mp4')
const picture = join(films, 'adventure-awaits.webp')

if (spawnSync('ffmpeg', ['-version']).status !== 0) {
  console.error('ffmpeg is needed to make the film. On Debian: apt-get install ffmpeg')
  process.exit(1)
}

const encoder = spawn(
  'ffmpeg',
  [
    ...['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
    ...['-s', `${FILM.width}x${FILM.height}`, '-r', String(FILM.framesPerSecond), '-i', '-'],
    ...['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'veryslow', '-crf', '25'],
    ...['-threads', '1', '-movflags', '+faststart', '-an', film],
  ],
  { stdio: ['pipe', 'inherit', 'inherit'] },
)
const frames = FILM.seconds * FILM.framesPerSecond
for (let index = 0; index < frames; index++) {
  const drawn = sharp(Buffer.from(frameAt(index / FILM.framesPerSecond)))
  if (index === 0) await drawn.clone().webp({ quality: 76, effort: 6 }).toFile(picture)
  const pixels = await drawn.removeAlpha().raw().toBuffer()
  if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  if (index % FILM.framesPerSecond === 0) console.log(`${index} of ${frames} frames`)
}
encoder.stdin.end()
await once(encoder, 'close')
