import { modelFor, STYLES } from './bodies.mjs'
import { Canvas } from './canvas.mjs'
import { closeUp } from './close-up.mjs'
import { resolvePaint } from './colour.mjs'
import { frontView } from './front-view.mjs'
import { hashSeed } from './geometry.mjs'
import { interiorView } from './interior.mjs'
import { motorcycleScene } from './motorcycle.mjs'
import { sideScene } from './side-view.mjs'
import { backdrop } from './studio.mjs'
export function drawVehicle({
  bodyStyle = 'sedan',
  paint = 'silver',
  view = 'side',
  seed = 1,
  backdrop: bd = 'auto',
} = {}) {
  const P = resolvePaint(paint)
  const cv = new Canvas(`v${hashSeed([bodyStyle, paint, view, seed].join('|')).toString(36)}`)
  const dark = bd === 'dark' || (bd === 'auto' && view === 'side-right')
  const S = { dark, lightX: view === 'side-right' ? 0.5 : -0.45 }
  const bike = bodyStyle === 'motorcycle'
  const known = bike || STYLES[bodyStyle] ? bodyStyle : 'sedan'
  let body = ''
  const m = bike ? null : modelFor(known, seed)
  if (view === 'front' && !bike) body = frontView(cv, m, P, S)
  else if (view === 'interior' && !bike) body = interiorView(cv, m, P)
  else {
    S.detail = view === 'wheel' || view === 'rear-detail'
    S.close = view !== 'side' && view !== 'side-right'
    S.only = view === 'wheel' ? 'front' : view === 'rear-detail' ? 'rear' : null
    const sc = bike ? motorcycleScene(cv, P, S, seed) : sideScene(cv, m, P, S)
    if (view === 'side-right')
      body = `${backdrop(cv, dark, sc.T.ground, true)}<g transform="translate(1800 0) scale(-1 1)">${sc.svg}</g>`
    else if (view === 'rear-detail')
      body =
        backdrop(cv, dark, 1020) +
        closeUp(
          cv,
          sc,
          bike ? [1560, 640] : [m.L - 640, m.tall ? 700 : 610],
          bike ? 1.9 : m.tall ? 2.45 : 2.7,
        )
    else if (bike && (view === 'front' || view === 'interior'))
      body =
        backdrop(cv, dark, 1100) +
        closeUp(cv, sc, view === 'front' ? [560, 720] : [900, 900], view === 'front' ? 1.75 : 2.1) // a bike has no cabin: lamp and tank close-ups
    else if (view === 'wheel') {
      const k = bike ? sc : m
      body = backdrop(cv, dark, 1040) + closeUp(cv, sc, [k.xf + k.R * 0.12, k.R * 1.12], 430 / (k.R * sc.T.s))
    } else body = backdrop(cv, dark, sc.T.ground) + sc.svg
  }
  for (let i = 0, n = cv.defs.length; i < n; i++) cv.defs[i] = cv.tightenBlurs(cv.defs[i])
  body = cv.tightenBlurs(body)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1800 1200" width="1800" height="1200" role="img" aria-label="${P.name} ${bodyStyle}, ${view} view"><defs>${cv.defs.join('')}</defs>${body}</svg>`
}
