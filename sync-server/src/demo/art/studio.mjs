import { f1, HEIGHT } from './geometry.mjs'
export function backdrop(cv, dark, horizon, flip = false) {
  let o = ''
  if (dark) {
    o += `<rect width="1800" height="1200" fill="${cv.linear(0, 0, 0, HEIGHT, [
      [0, '#16181b'],
      [0.45, '#2b2f34'],
      [horizon / HEIGHT, '#3a3f45'],
      [horizon / HEIGHT + 0.05, '#2c3035'],
      [1, '#0f1113'],
    ])}"/>`
    o += `<rect width="1800" height="1200" fill="${cv.radial(
      flip ? 1080 : 720,
      horizon - 190,
      900,
      [
        [0, '#8b949d', 0.42],
        [0.5, '#59616a', 0.16],
        [1, '#000', 0],
      ],
      `gradientTransform="translate(0 ${f1((horizon - 190) * 0.35)}) scale(1 .65)"`,
    )}"/>`
    o += `<rect width="1800" height="1200" fill="${cv.radial(900, 600, 1150, [
      [0.55, '#000', 0],
      [1, '#000', 0.5],
    ])}"/>`
  } else {
    o += `<rect width="1800" height="1200" fill="${cv.linear(0, 0, 0, HEIGHT, [
      [0, '#d3d7da'],
      [0.42, '#e6e9eb'],
      [horizon / HEIGHT - 0.02, '#f1f3f4'],
      [horizon / HEIGHT + 0.04, '#e4e7e9'],
      [1, '#c4c9cd'],
    ])}"/>`
    o += `<rect width="1800" height="1200" fill="${cv.radial(flip ? 1050 : 750, horizon - 260, 900, [
      [0, '#fff', 0.85],
      [0.55, '#fff', 0.25],
      [1, '#fff', 0],
    ])}"/>`
    o += `<rect width="1800" height="1200" fill="${cv.radial(900, 620, 1180, [
      [0.6, '#5b656e', 0],
      [1, '#5b656e', 0.3],
    ])}"/>`
  }
  return o
}
