import { circle, line, path } from './canvas.mjs'
import { mix } from './colour.mjs'
import { clamp, f1, lerp } from './geometry.mjs'
export const WHEEL_DESIGNS = ['twin-five', 'ten', 'star', 'y-seven', 'turbine', 'mesh', 'trail']
export const FINISHES = {
  silver: { dark: '#474d53', light: '#f6f8f9', lip: '#dfe3e6', barrel: '#2a2e32', edge: '#ffffff' },
  graphite: { dark: '#17191c', light: '#7e858c', lip: '#8d949a', barrel: '#16181a', edge: '#b9c0c6' },
  machined: { dark: '#15171a', light: '#4b5056', lip: '#c9ced2', barrel: '#131517', edge: '#f4f6f7' },
}
export const polar = (a, r, t = 0) => [Math.cos(a) * r - Math.sin(a) * t, Math.sin(a) * r + Math.cos(a) * t]
export const P2 = q => `${f1(q[0])} ${f1(q[1])}`

// A wheel about (0,0) with tyre radius R px. `detail` adds close-up work.
export function wheelArt(
  cv,
  R,
  { design, finish, caliper, rimRatio = 0.75, detail = false, rotation = 0, offroad = false, lightX = -0.45 },
) {
  const F = FINISHES[finish] || FINISHES.silver
  const rim = R * rimRatio
  let o = ''
  // tyre
  o += circle(
    0,
    0,
    R,
    `fill="${cv.radial(0, 0, R, [
      [rimRatio - 0.02, '#08090a'],
      [rimRatio + 0.03, '#1a1c1f'],
      [rimRatio + (1 - rimRatio) * 0.42, '#34373b'],
      [rimRatio + (1 - rimRatio) * 0.72, '#1d1f22'],
      [0.975, '#141517'],
      [1, '#070708'],
    ])}"`,
  )
  const shoulder = R * lerp(rimRatio, 1, 0.5)
  const sheen = cv.linear(-R * 0.7, -R, R * 0.5, R, [
    [0, '#fff', 0.34],
    [0.4, '#fff', 0.05],
    [0.75, '#fff', 0],
    [1, '#fff', 0.09],
  ])
  o += circle(
    0,
    0,
    shoulder,
    `fill="none" stroke="${sheen}" stroke-width="${f1(R * (1 - rimRatio) * 0.42)}" filter="${cv.blur(R * 0.012)}"`,
  )
  const grooves = offroad ? [R * 0.155, R * 0.05, R * 0.075] : [R * 0.045, R * 0.018, R * 0.05]
  o += circle(
    0,
    0,
    R - grooves[0] / 2,
    `fill="none" stroke="#000" stroke-opacity="${offroad ? 0.55 : 0.4}" stroke-width="${f1(grooves[0])}" stroke-dasharray="${f1(grooves[1])} ${f1(grooves[2])}"`,
  )
  o += circle(
    0,
    0,
    R * lerp(rimRatio, 1, 0.14),
    `fill="none" stroke="#000" stroke-opacity=".6" stroke-width="${f1(R * 0.008)}"`,
  )
  if (detail) {
    for (const k of [0.3, 0.68, 0.76])
      o += circle(
        0,
        0,
        R * lerp(rimRatio, 1, k),
        `fill="none" stroke="${k === 0.3 ? '#fff' : '#000'}" stroke-opacity="${k === 0.3 ? 0.07 : 0.5}" stroke-width="${f1(R * 0.004)}"`,
      )
    o += circle(
      0,
      0,
      R * lerp(rimRatio, 1, 0.5),
      `fill="none" stroke="#fff" stroke-opacity=".05" stroke-width="${f1(R * 0.035)}" stroke-dasharray="${f1(R * 0.01)} ${f1(R * 0.012)}"`,
    )
  }
  // barrel, brake disc, caliper
  o += circle(
    0,
    0,
    rim,
    `fill="${cv.radial(0, rim * 0.2, rim, [
      [0, '#0b0c0d'],
      [0.72, F.barrel],
      [0.9, mix(F.barrel, '#8a9299', 0.25)],
      [1, '#0c0d0e'],
    ])}"`,
  )
  const disc = rim * 0.7
  o += circle(
    0,
    0,
    disc,
    `fill="${cv.linear(-disc, -disc, disc, disc, [
      [0, '#9aa1a7'],
      [0.3, '#4d5358'],
      [0.5, '#a9b0b6'],
      [0.7, '#474c51'],
      [1, '#7f868c'],
    ])}" stroke="#1b1d1f" stroke-width="${f1(R * 0.008)}"`,
  )
  if (detail)
    for (let k = 0; k < 7; k++)
      o += circle(
        0,
        0,
        disc * (0.6 + k * 0.06),
        `fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="${f1(R * 0.002)}"`,
      )
  for (const k of [0.68, 0.82, 0.94])
    o += circle(
      0,
      0,
      disc * k,
      `fill="none" stroke="#17191b" stroke-width="${f1(R * 0.016)}" stroke-linecap="round" stroke-dasharray="0 ${f1((2 * Math.PI * disc * k) / 30)}"`,
    )
  o += circle(0, 0, disc * 0.5, `fill="#1f2225" stroke="#0c0d0e" stroke-width="${f1(R * 0.012)}"`)
  const c0 = -0.5,
    c1 = 0.5,
    ca = disc * 1.06,
    cb = disc * 0.62
  o += path(
    `M${P2(polar(c0, ca))} A${f1(ca)} ${f1(ca)} 0 0 1 ${P2(polar(c1, ca))} L${P2(polar(c1 * 0.9, cb))} A${f1(cb)} ${f1(cb)} 0 0 0 ${P2(polar(c0 * 0.9, cb))}Z`,
    `fill="${cv.linear(disc * 0.6, -disc * 0.5, disc, disc * 0.5, [
      [0, mix(caliper, '#ffffff', 0.28)],
      [0.5, caliper],
      [1, mix(caliper, '#000000', 0.5)],
    ])}" stroke="#000" stroke-opacity=".5" stroke-width="${f1(R * 0.008)}" stroke-linejoin="round"`,
  )
  o += circle(
    0,
    0,
    rim * 0.97,
    `fill="none" stroke="#000" stroke-opacity=".45" stroke-width="${f1(rim * 0.09)}" filter="${cv.blur(R * 0.02)}"`,
  )
  // spokes: a dark flank for depth, two facets meeting on a ridge, each shaded by its own normal
  const L = [lightX, -0.89]
  const shade = (nx, ny, lift = 0) =>
    mix(F.dark, F.light, clamp(0.5 + 0.46 * (nx * L[0] + ny * L[1]) + lift, 0, 1))
  const spoke = (a, r0, r1, w0, w1, wm = null, twist = 0, lift = 0) => {
    const m = wm ?? Math.min(w0, w1),
      rm = lerp(r0, r1, 0.55),
      a1 = a + twist,
      am = a + twist * 0.35
    const edge = side => `Q${P2(polar(am, rm, side * m))} ${P2(polar(a1, r1, side * w1))}`
    const _back = side => `Q${P2(polar(am, rm, side * m))} ${P2(polar(a, r0, side * w0))}`
    const g = R * 0.022
    const flank = `M${P2(polar(a, r0, -w0 - g))} Q${P2(polar(am, rm, -m - g))} ${P2(polar(a1, r1, -w1 - g))} L${P2(polar(a1, r1, w1 + g))} Q${P2(polar(am, rm, m + g))} ${P2(polar(a, r0, w0 + g))}Z`
    const half = side =>
      `M${P2(polar(a, r0))} L${P2(polar(a, r0, side * w0))} ${edge(side)} L${P2(polar(a1, r1))} Q${P2(polar(am, rm))} ${P2(polar(a, r0))}Z`
    const n = side => polar(a + twist * 0.5, 0, side)
    const nA = n(-1),
      nB = n(1)
    const hot = nA[0] * L[0] + nA[1] * L[1] > 0 ? -1 : 1
    let s = path(flank, `fill="${mix(F.dark, '#000000', 0.55)}"`)
    s +=
      path(half(-1), `fill="${shade(nA[0], nA[1], lift)}"`) +
      path(half(1), `fill="${shade(nB[0], nB[1], lift)}"`)
    s += line(
      `M${P2(polar(a, r0, hot * w0))} ${edge(hot)}`,
      F.edge,
      R * (detail ? 0.007 : 0.011),
      `stroke-opacity=".${finish === 'machined' ? 95 : 7}"`,
    )
    if (finish === 'machined')
      s += line(`M${P2(polar(a, r0, -hot * w0))} ${edge(-hot)}`, F.edge, R * 0.011, 'stroke-opacity=".7"')
    return s
  }
  const TAU = Math.PI * 2,
    up = -Math.PI / 2 + rotation,
    ro = rim * 0.95
  if (design === 'twin-five')
    for (let i = 0; i < 5; i++)
      for (const sgn of [-1, 1])
        o += spoke(
          up + (i * TAU) / 5 + sgn * 0.115,
          rim * 0.16,
          ro,
          rim * 0.07,
          rim * 0.062,
          rim * 0.05,
          sgn * 0.09,
        )
  if (design === 'ten')
    for (let i = 0; i < 10; i++)
      o += spoke(up + (i * TAU) / 10, rim * 0.2, ro, rim * 0.06, rim * 0.075, rim * 0.036)
  if (design === 'star')
    for (let i = 0; i < 5; i++)
      o += spoke(up + (i * TAU) / 5, rim * 0.12, ro, rim * 0.15, rim * 0.22, rim * 0.1)
  if (design === 'turbine')
    for (let i = 0; i < 9; i++)
      o += spoke(up + (i * TAU) / 9, rim * 0.18, ro, rim * 0.075, rim * 0.11, rim * 0.065, 0.34)
  if (design === 'y-seven')
    for (let i = 0; i < 7; i++) {
      const a = up + (i * TAU) / 7
      for (const sgn of [-1, 1])
        o += spoke(a, rim * 0.42, ro, rim * 0.045, rim * 0.05, rim * 0.036, sgn * 0.2)
      o += spoke(a, rim * 0.14, rim * 0.5, rim * 0.085, rim * 0.075, rim * 0.065)
    }
  if (design === 'mesh')
    for (let i = 0; i < 10; i++) {
      const a = up + (i * TAU) / 10
      o +=
        spoke(a, rim * 0.24, ro, rim * 0.036, rim * 0.04, rim * 0.03, 0.3, -0.1) +
        spoke(a, rim * 0.24, ro, rim * 0.036, rim * 0.04, rim * 0.03, -0.3, 0.05)
    }
  if (design === 'trail')
    for (let i = 0; i < 6; i++)
      o += spoke(up + (i * TAU) / 6, rim * 0.14, rim * 0.93, rim * 0.14, rim * 0.17, rim * 0.13)
  // rim lip
  const lipGrad = cv.linear(-rim * 0.5, -rim, rim * 0.5, rim, [
    [0, mix(F.lip, '#ffffff', 0.6)],
    [0.35, F.lip],
    [0.6, mix(F.lip, '#1b1e21', 0.62)],
    [1, F.lip],
  ])
  o += circle(0, 0, rim * 0.975, `fill="none" stroke="${lipGrad}" stroke-width="${f1(rim * 0.05)}"`)
  o += circle(
    0,
    0,
    rim * 0.945,
    `fill="none" stroke="#000" stroke-opacity=".35" stroke-width="${f1(rim * 0.014)}"`,
  )
  o += circle(
    0,
    0,
    rim + R * 0.004,
    `fill="none" stroke="#000" stroke-opacity=".7" stroke-width="${f1(R * 0.012)}"`,
  )
  if (design === 'trail')
    o += circle(
      0,
      0,
      rim * 0.9,
      `fill="none" stroke="#d6dadd" stroke-opacity=".75" stroke-width="${f1(rim * 0.032)}" stroke-linecap="round" stroke-dasharray="0 ${f1((TAU * rim * 0.9) / 24)}"`,
    )
  // hub
  const hub = rim * 0.24
  o += circle(
    0,
    0,
    hub,
    `fill="${cv.linear(-hub, -hub, hub, hub, [
      [0, mix(F.dark, F.light, 0.9)],
      [0.5, mix(F.dark, F.light, 0.45)],
      [1, mix(F.dark, F.light, 0.1)],
    ])}"`,
  )
  for (let i = 0; i < 5; i++) {
    const q = polar(up + ((i + 0.5) * TAU) / 5, hub * 0.7)
    o += circle(q[0], q[1], hub * 0.16, `fill="#0d0e10"`) + circle(q[0], q[1], hub * 0.09, `fill="#8b9299"`)
  }
  o += circle(
    0,
    0,
    hub * 0.42,
    `fill="${cv.linear(-hub * 0.4, -hub * 0.4, hub * 0.4, hub * 0.4, [
      [0, '#3a3e42'],
      [1, '#0a0b0c'],
    ])}" stroke="${F.lip}" stroke-opacity=".8" stroke-width="${f1(hub * 0.06)}"`,
  )
  if (detail)
    o += circle(
      0,
      0,
      hub * 0.2,
      `fill="none" stroke="#e8ebed" stroke-opacity=".8" stroke-width="${f1(hub * 0.045)}"`,
    )
  return o
}
