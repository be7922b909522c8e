/** How the film looks at its photos: slowly closer or farther, one fading into the next. Pure, so that it can be tested. */
export const FILM = { width: 1280, height: 720, framesPerSecond: 24 } as const
export const PHOTO_SECONDS = 2.6
export const FADE_SECONDS = 0.6
export const MOST_PHOTOS = 5
const ZOOM = 0.09

export interface Shot {
  /** Index of the photo. */
  photo: number
  /** 0 to 1. */
  opacity: number
  /** 1 shows the whole photo. */
  scale: number
}

export const secondsOf = (photos: number): number => photos * PHOTO_SECONDS

/** What is seen at a time: one photo, or two while one fades into the other. @param time seconds */
export function shotsAt(time: number, photos: number): Shot[] {
  const current = Math.min(photos - 1, Math.floor(time / PHOTO_SECONDS))
  const into = time - current * PHOTO_SECONDS
  const shots = [shotOf(current, into, 1)]
  const fading = into - (PHOTO_SECONDS - FADE_SECONDS)
  if (fading > 0 && current + 1 < photos)
    shots.push(shotOf(current + 1, fading - FADE_SECONDS, Math.min(1, fading / FADE_SECONDS)))
  return shots
}

/** Every other photo is left instead of approached. @param since seconds since the photo has the screen for itself */
function shotOf(photo: number, since: number, opacity: number): Shot {
  const part = (since + FADE_SECONDS) / (PHOTO_SECONDS + FADE_SECONDS)
  return { photo, opacity, scale: 1 + ZOOM * (photo % 2 === 0 ? part : 1 - part) }
}

/** Where a photo is drawn so that it fills the frame. Pixels. */
export function placeOf(photo: { width: number; height: number }, scale: number) {
  const fill = Math.max(FILM.width / photo.width, FILM.height / photo.height) * scale
  const [width, height] = [photo.width * fill, photo.height * fill]
  return { x: (FILM.width - width) / 2, y: (FILM.height - height) / 2, width, height }
}
