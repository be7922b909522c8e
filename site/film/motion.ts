/** How far the car has come, in pixels of the frame, as a function of time. It rolls evenly and comes to rest at the end. */
export const FILM = { width: 1280, height: 720, seconds: 8, framesPerSecond: 24 } as const

const SPEED = 210
const BRAKING_FROM = 5.6

/** @param time seconds from the beginning */
export function distanceAt(time: number): number {
  if (time <= BRAKING_FROM) return SPEED * time
  const span = FILM.seconds - BRAKING_FROM
  const part = Math.min(1, (time - BRAKING_FROM) / span)
  return SPEED * (BRAKING_FROM + span * (part - part ** 2 / 2))
}

/** Pixels a second. */
export function speedAt(time: number): number {
  const part = Math.max(0, (time - BRAKING_FROM) / (FILM.seconds - BRAKING_FROM))
  return SPEED * (1 - Math.min(1, part))
}

/** A number from 0 to 1 that is always the same for the same index, and looks like none. */
export function scatter(index: number): number {
  const wave = Math.sin(index * 127.1 + 11.7) * 43_758.5453
  return wave - Math.floor(wave)
}
