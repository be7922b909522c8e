import { f1 } from './geometry.mjs'
// The same drawing, nearer: `at` is the millimetre point to put at the canvas centre.
export function closeUp(cv, sc, at, zoom) {
  const [cx, cy] = sc.T.pt(at)
  cv.visible = [cx - 900 / zoom, cy - 600 / zoom, cx + 900 / zoom, cy + 600 / zoom]
  return `<g transform="translate(900 600) scale(${Math.round(zoom * 1000) / 1000}) translate(${f1(-cx)} ${f1(-cy)})">${sc.svg}</g>`
}
