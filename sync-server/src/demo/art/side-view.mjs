import { circle, ellipse, Frame, line, path } from './canvas.mjs'
import { luma, mix } from './colour.mjs'
import { clamp, f1, lerp, WIDTH } from './geometry.mjs'
import { P2, wheelArt } from './wheels.mjs'
export function bodyOutline(m, T) {
  const curve = (pts, o) => (m.boxy ? T.fillet(pts, o) : T.spline(pts, o))
  const top = curve(m.top)
  const ra = m.R * (m.flares ? 1.13 : m.tall ? 1.1 : 1.085),
    sill = m.sill + m.lift
  const last = m.top[m.top.length - 1],
    first = m.top[0]
  const arch = (x, yR, yL) => {
    if (m.flares)
      return T.fillet(
        [
          [x + ra * 1.12, yR, 0],
          [x + ra * 0.7, m.R + ra * 0.99, ra * 0.42],
          [x - ra * 0.7, m.R + ra * 0.99, ra * 0.42],
          [x - ra * 1.12, yL, 0],
        ],
        { move: false },
      )
    const h = y => Math.sqrt(Math.max(1, ra * ra - (m.R - y) ** 2))
    const A = T.pt([x + h(yR), yR]),
      B = T.pt([x - h(yL), yL]),
      r = f1(ra * T.s)
    return ` L${P2(A)} A${r} ${r} 0 1 0 ${P2(B)}`
  }
  const d = `${top + arch(m.xr, last[1] + 5, sill) + arch(m.xf, sill, first[1] + 5)}Z`
  return { d, top, solid: `${top}Z`, ra, sill }
}

export function drawGlass(cv, m, T, _S) {
  if (!m.glass.length) return ''
  let o = ''
  const yTop = T.y(m.H * 1.0 + m.lift),
    yBelt = T.y(m.beltY + m.lift)
  const paths = m.glass.map(g => (m.boxy ? T.fillet(g, { close: true }) : T.spline(g, { close: true })))
  if (m.screen) {
    // windscreen edge seen from the side
    const inner = m.screen.map(([x, y]) => [x + 58, y - 12]).reverse()
    const d = `${T.spline(m.screen) + T.spline(inner, { move: false }).replace(/^ /, ` L${P2(T.pt(inner[0]))} `)}Z`
    o +=
      path(d, `fill="#0c0e10" opacity=".82"`) + line(T.spline(m.screen), '#fff', 1.2, 'stroke-opacity=".35"')
  }
  for (const d of paths) {
    if (!m.boxy)
      o += line(
        d,
        m.chrome
          ? cv.linear(0, yTop, 0, yBelt, [
              [0, '#fafbfc'],
              [0.5, '#b9bfc4'],
              [0.85, '#6d747a'],
              [1, '#f4f6f7'],
            ])
          : '#050607',
        42 * T.s,
      )
    o += line(d, '#08090a', (m.boxy ? 34 : 27) * T.s)
  }
  const all = paths.join(' '),
    clip = cv.clip(all)
  let g = path(
    all,
    `fill="${cv.linear(0, yTop, 0, yBelt, [
      [0, '#0b0d10'],
      [0.45, '#1a2026'],
      [0.8, '#38424b'],
      [1, '#59656f'],
    ])}"`,
  )
  // far side of the cabin seen through the glass, then seats and wheel in silhouette
  const [gx0, gx1] = [Math.min(...m.glass.flat().map(p => p[0])), Math.max(...m.glass.flat().map(p => p[0]))]
  const bY = m.beltY + m.lift,
    hR = (m.H - m.beltY) * m.roof
  const far = [
    [gx0 + 330, bY + 60, 40],
    [gx0 + 560, bY + hR * 0.66, 90],
    [gx1 - 620, bY + hR * 0.66, 120],
    [gx1 - 330, bY + 110, 60],
  ]
  g += path(T.fillet(far, { close: true }), `fill="#aab8c4" opacity=".3" filter="${cv.blur(3)}"`)
  const seat = (x, k = 1) =>
    path(
      T.fillet(
        [
          [x - 130, bY - 60, 0],
          [x - 80, bY + hR * 0.3 * k, 40],
          [x - 40, bY + hR * 0.46 * k, 40],
          [x - 52, bY + hR * 0.52 * k, 20],
          [x - 40, bY + hR * 0.78 * k, 50],
          [x + 70, bY + hR * 0.8 * k, 50],
          [x + 92, bY + hR * 0.52 * k, 30],
          [x + 150, bY - 60, 0],
        ],
        { close: true },
      ),
      'fill="#050608" opacity=".8"',
    )
  g +=
    seat(gx0 + 830) +
    (gx1 - gx0 > 1900 ? seat(gx0 + 1640, 0.92) : '') +
    (m.style === 'van' ? seat(gx0 + 2600, 0.9) : '')
  g += line(
    T.spline([
      [gx0 + 400, bY - 30],
      [gx0 + 452, bY + hR * 0.17],
      [gx0 + 512, bY + hR * 0.3],
    ]),
    '#050608',
    30 * T.s,
    'opacity=".8"',
  )
  // reflections: a soft horizon and two diagonal softbox streaks
  g += `<rect x="${f1(T.x(gx0))}" y="${f1(yTop)}" width="${f1((gx1 - gx0) * T.s)}" height="${f1((m.H - m.beltY) * 0.3 * T.s)}" fill="${cv.box(
    0,
    0,
    0,
    1,
    [
      [0, '#cfe0ec', 0.3],
      [1, '#cfe0ec', 0],
    ],
  )}"/>`
  const streak = (x, w, op) =>
    path(
      T.fillet(
        [
          [x, bY - 40],
          [x + 420, bY + hR + 60],
          [x + 420 + w, bY + hR + 60],
          [x + w, bY - 40],
        ],
        { close: true },
      ),
      `fill="${cv.linear(0, yTop, 0, yBelt, [
        [0, '#eaf3fa', op],
        [0.7, '#eaf3fa', op * 0.35],
        [1, '#eaf3fa', 0.02],
      ])}"`,
    )
  g +=
    streak(gx0 + 300, 240, 0.3) +
    streak(gx0 + 600, 70, 0.22) +
    streak(gx0 + 1330, 330, 0.2) +
    (gx1 - gx0 > 2700 ? streak(gx0 + 2250, 260, 0.18) : '')
  o += `<g clip-path="${clip}">${g}`
  for (const [x1, y1, x2, y2, w] of m.dividers) {
    const A = T.pt([x1, y1 - 40]),
      B = T.pt([x2, y2 + 40])
    o +=
      line(`M${P2(A)} L${P2(B)}`, '#0a0b0d', w * T.s) +
      line(
        `M${f1(A[0] - w * T.s * 0.42)} ${f1(A[1])} L${f1(B[0] - w * T.s * 0.42)} ${f1(B[1])}`,
        '#fff',
        1,
        'stroke-opacity=".22"',
      )
  }
  o += '</g>'
  for (const d of paths) o += line(d, '#fff', 0.9, 'stroke-opacity=".16"')
  return o
}

export function drawLamps(cv, m, T, bodyClip) {
  let o = `<g clip-path="${bodyClip}">`
  const shape = pts => T.spline(pts, { close: true })
  // head lamp: dark lens, projectors, light signature
  const hd = shape(m.head),
    hx = m.head.map(p => p[0]),
    hy = m.head.map(p => p[1])
  const [x0, x1, y0, y1] = [Math.min(...hx), Math.max(...hx), Math.min(...hy), Math.max(...hy)]
  const hc = cv.clip(hd)
  o += line(hd, '#000', 3, 'stroke-opacity=".55"')
  o += path(
    hd,
    `fill="${cv.linear(T.x(x0), 0, T.x(x1), 0, [
      [0, '#5d6871'],
      [0.35, '#20262b'],
      [1, '#0c0e10'],
    ])}"`,
  )
  let h = ''
  const nProj = m.lampKind === 'blade' ? 1 : 2
  for (let i = 0; i < nProj; i++) {
    const u = m.boxy ? 0.36 + i * 0.0 : 0.3 + i * 0.2
    const cx = T.x(lerp(x0, x1, u)),
      cy = T.y(lerp(y0, y1, m.boxy ? 0.3 + i * 0.42 : 0.42 + i * 0.14)),
      r = (m.boxy ? 38 : 34) * T.s
    h += ellipse(
      cx,
      cy,
      r * 0.85,
      r,
      `fill="${cv.radial(cx - r * 0.3, cy - r * 0.3, r * 1.3, [
        [0, '#f7fbff'],
        [0.35, '#8ea1af'],
        [0.7, '#1c2227'],
        [1, '#000'],
      ])}" stroke="#c9d2d8" stroke-opacity=".8" stroke-width="1"`,
    )
  }
  const drl = m.boxy
    ? T.fillet([
        [x0 + 12, y0 + 30, 10],
        [x0 + 14, y1 - 20, 20],
        [x1 - 30, y1 - 14, 10],
      ])
    : m.lampKind === 'bar'
      ? T.spline([
          [x0 + 20, y0 + 22],
          [lerp(x0, x1, 0.28), lerp(y0, y1, 0.26)],
          [lerp(x0, x1, 0.78), lerp(y0, y1, 0.66)],
        ])
      : T.spline([
          [x0 + 40, lerp(y0, y1, 0.4)],
          [lerp(x0, x1, 0.26), lerp(y0, y1, 0.62)],
          [lerp(x0, x1, 0.62), lerp(y0, y1, 0.8)],
          [x1 - 26, y1 - 16],
        ])
  h +=
    line(drl, '#cfe6ff', 22 * T.s, `stroke-opacity=".55" filter="${cv.blur(3)}"`) +
    line(drl, '#ffffff', 11 * T.s)
  h += path(
    hd,
    `fill="${cv.box(0, 0, 0.2, 1, [
      [0, '#fff', 0.5],
      [0.3, '#fff', 0.08],
      [0.55, '#fff', 0],
    ])}"`,
  )
  o += `<g clip-path="${hc}">${h}</g>${line(hd, '#fff', 1, 'stroke-opacity=".3"')}`
  // tail lamp
  const td = shape(m.tail),
    tx = m.tail.map(p => p[0]),
    ty = m.tail.map(p => p[1])
  const [a0, a1, b0, b1] = [Math.min(...tx), Math.max(...tx), Math.min(...ty), Math.max(...ty)]
  const tc = cv.clip(td),
    tall = b1 - b0 > a1 - a0
  o += line(td, '#000', 3, 'stroke-opacity=".6"')
  o += path(
    td,
    `fill="${cv.linear(T.x(a0), T.y(b1), T.x(a1), T.y(b0), [
      [0, '#3b0508'],
      [0.45, '#8e0f14'],
      [0.8, '#d3222a'],
      [1, '#7b0b10'],
    ])}"`,
  )
  const bars = []
  if (tall)
    for (const u of [0.3, 0.62])
      bars.push(
        T.fillet([
          [lerp(a0, a1, u), b0 + 26],
          [lerp(a0, a1, u + 0.04), b1 - 26],
        ]),
      )
  else
    for (const u of m.lampKind === 'twin' ? [0.36, 0.66] : [0.52])
      bars.push(
        T.spline([
          [a1 - 6, lerp(b0, b1, u - 0.16)],
          [lerp(a0, a1, 0.66), lerp(b0, b1, u + 0.06)],
          [a0 + 60, lerp(b0, b1, Math.min(0.9, u + 0.26))],
        ]),
      )
  let t = ''
  for (let i = 0; i < 9; i++)
    t += line(
      `M${P2(T.pt([lerp(a0, a1, i / 9), b0]))} L${P2(T.pt([lerp(a0, a1, i / 9) + 50, b1]))}`,
      '#ff6a5c',
      0.7,
      'stroke-opacity=".22"',
    )
  for (const d of bars)
    t +=
      line(d, '#ff3b30', 34 * T.s, `stroke-opacity=".6" filter="${cv.blur(4)}"`) +
      line(d, '#ff5a4c', 15 * T.s) +
      line(d, '#ffd0c6', 5 * T.s)
  t += path(
    td,
    `fill="${cv.box(0, 0, 0.1, 1, [
      [0, '#fff', 0.45],
      [0.28, '#fff', 0.1],
      [0.4, '#fff', 0],
      [1, '#000', 0.25],
    ])}"`,
  )
  o += `<g clip-path="${tc}">${t}</g>${line(td, '#fff', 0.9, 'stroke-opacity=".28"')}</g>`
  return o
}

// All paint work happens inside the body clip: broad gradients first, then crease light, then edges.
export function drawBody(cv, m, T, P, _S, out) {
  const { d, top, ra, sill } = out,
    clip = cv.clip(d)
  const X0 = T.x(0) - 20,
    W = m.L * T.s + 60,
    rect = (y, h, fill, extra = '') =>
      `<rect x="${f1(X0)}" y="${f1(y)}" width="${f1(W)}" height="${f1(h)}" fill="${fill}" ${extra}/>`
  const yRoof = T.y(m.H + m.lift),
    yBelt = T.y((m.open ? 960 : m.beltY) + m.lift),
    _ySill = T.y(sill),
    yLow = T.y(sill - 60)
  const k = y => clamp((y - yRoof) / (yLow - yRoof), 0, 1)
  const sh = m.shoulder,
    shMid = sh[Math.floor(sh.length / 2)][1]
  const yCr = T.y(shMid)
  const light = luma(P.base) > 0.55
  let o = ''
  // 1. overall tone
  o += rect(
    yRoof - 4,
    yLow - yRoof + 10,
    cv.linear(0, yRoof, 0, yLow, [
      [0, P.sky],
      [k(yRoof) + 0.05, P.hi],
      [k(yBelt) - 0.08, P.base],
      [k(yBelt) + 0.01, mix(P.hi, P.sky, 0.25)],
      [k(yCr), P.hi],
      [k(yCr) + 0.02, mix(P.base, P.lo, 0.35)],
      [lerp(k(yCr), 1, 0.3), P.base],
      [lerp(k(yCr), 1, 0.62), mix(P.base, P.lo, 0.5)],
      [lerp(k(yCr), 1, 0.85), P.lo],
      [1, P.deep],
    ]),
  )
  // 2. upward faces above the shoulder line: sky
  const ext = (pts, dx) => [
    [pts[0][0] - dx, pts[0][1] - (m.boxy ? 0 : 40)],
    ...pts,
    [pts[pts.length - 1][0] + dx, pts[pts.length - 1][1] - (m.boxy ? 0 : 30)],
  ]
  const crease = ext(sh, 300),
    _creaseD = T.spline(crease)
  const off = (pts, dy) => pts.map(([x, y, c]) => [x, y + dy, c])
  const band = (pts, up, down, fill, extra = '') => {
    const a = off(pts, up),
      b = off(pts, -down).reverse()
    return path(
      `${T.spline(a)} L${P2(T.pt(b[0]))}${T.spline(b, { move: false })}Z`,
      `fill="${fill}" ${extra}`,
    )
  }
  o += band(
    crease,
    130,
    0,
    cv.box(0, 0, 0, 1, [
      [0, P.sky, 0],
      [0.4, P.sky, light ? 0.7 : 0.34],
      [1, P.hi, 0.15],
    ]),
    `filter="${cv.blur(5)}"`,
  )
  // 3. the turn below the shoulder: shade fading into the door
  o += band(
    crease,
    0,
    210,
    cv.box(0, 0, 0, 1, [
      [0, P.deep, light ? 0.34 : 0.55],
      [0.25, P.lo, light ? 0.32 : 0.5],
      [1, P.lo, 0],
    ]),
  )
  // 4. broad light on the door skin
  const doorMid = off(crease, -250)
  o += band(
    doorMid,
    55,
    60,
    cv.box(0, 0, 0, 1, [
      [0, P.hi, 0],
      [0.5, light ? '#ffffff' : mix(P.hi, P.sky, 0.35), 0.62],
      [1, P.hi, 0],
    ]),
    `filter="${cv.blur(12)}"`,
  )
  // 5. horizon: ground reflected in the lower body, rising over the arches
  const hz = lerp(sill, shMid, 0.44),
    up = hz + 90
  const horizon = [
    [-200, hz - 30],
    [m.xf, hz + 34],
    [m.xf + ra * 1.5, hz + 8],
    [lerp(m.xf, m.xr, 0.5), hz - 10],
    [m.xr - ra * 1.5, hz + 26],
    [m.xr, hz + 72],
    [m.xr + ra * 1.4, hz + 78],
    [m.L + 200, hz + 50],
  ]
  o += path(
    `${T.spline(horizon)} L${f1(X0 + W)} ${f1(yLow + 40)} L${f1(X0)} ${f1(yLow + 40)}Z`,
    `fill="${cv.linear(0, T.y(up + 60), 0, yLow, [
      [0, P.lo, light ? 0.34 : 0.5],
      [0.35, P.deep, light ? 0.42 : 0.72],
      [0.66, P.lo, light ? 0.45 : 0.6],
      [0.82, P.base, 0.5],
      [1, P.deep, 0.8],
    ])}" filter="${cv.blur(2.2)}"`,
  )
  o += line(T.spline(horizon), P.sky, 3, `stroke-opacity="${light ? 0.75 : 0.4}" filter="${cv.blur(2)}"`)
  // 6. lower sculpting: floor bounce above the rocker, crease light
  const fl = m.flank,
    flEnd = fl[fl.length - 1]
  o += band(
    off([[m.xf, fl[0][1]], ...fl, [m.xr, flEnd[1] + (m.boxy ? 0 : 45)]], 6),
    12,
    92,
    cv.box(0, 0, 0, 1, [
      [0, P.hi, 0],
      [0.35, mix(P.hi, P.sky, light ? 0.5 : 0.15), 0.62],
      [1, P.base, 0],
    ]),
    `filter="${cv.blur(5)}"`,
  )
  o += line(
    T.spline(m.flank),
    cv.linear(T.x(m.flank[0][0]), 0, T.x(m.flank[m.flank.length - 1][0]), 0, [
      [0, P.sky, 0],
      [0.25, P.sky, 0.75],
      [0.8, P.sky, 0.55],
      [1, P.sky, 0],
    ]),
    2,
  )
  // 7. wheel-arch shoulders catch light above, go dark behind
  for (const x of [m.xf, m.xr]) {
    const [cx, cy] = T.pt([x, m.R]),
      r = ra * T.s
    if (!m.flares) {
      o += circle(
        cx,
        cy,
        r + 17,
        `fill="none" stroke="${cv.linear(cx - r, cy - r, cx + r, cy, [
          [0, P.sky, 0.25],
          [0.35, P.sky, light ? 0.8 : 0.5],
          [0.7, P.hi, 0.2],
          [1, P.lo, 0],
        ])}" stroke-width="15" filter="${cv.blur(6)}"`,
      )
      o += circle(
        cx,
        cy,
        r + 2,
        `fill="none" stroke="${cv.linear(cx, cy - r, cx, cy + r * 0.5, [
          [0, P.sky, 0.85],
          [0.5, P.hi, 0.6],
          [1, P.lo, 0.3],
        ])}" stroke-width="3"`,
      )
    }
  }
  // 8. the ends turn away from us
  o += rect(
    yRoof,
    yLow - yRoof,
    cv.linear(T.x(0), 0, T.x(560), 0, [
      [0, P.deep, 0.75],
      [0.16, P.deep, 0.3],
      [0.3, P.sky, light ? 0.5 : 0.2],
      [0.5, P.base, 0.1],
      [1, P.base, 0],
    ]),
  )
  o += rect(
    yBelt - 20,
    yLow - yBelt + 20,
    cv.linear(T.x(m.L - 640), 0, T.x(m.L), 0, [
      [0, P.base, 0],
      [0.45, P.lo, 0.12],
      [0.66, P.sky, light ? 0.4 : 0.16],
      [0.8, P.lo, 0.4],
      [1, P.deep, 0.8],
    ]),
  )
  // 9. bumpers, valances
  const f0 = m.top[0],
    r0 = m.top[m.top.length - 1]
  o += path(
    T.fillet(
      [
        [-60, f0[1] + 128, 0],
        [210, f0[1] + 104, 80],
        [m.xf - ra * 1.02, f0[1] + 84, 40],
        [m.xf - ra, sill - 120, 0],
        [-60, sill - 120, 0],
      ],
      { close: true },
    ),
    'fill="#0b0c0e" opacity=".88"',
  )
  o += path(
    T.fillet(
      [
        [m.L + 60, r0[1] + 150, 0],
        [m.L - 230, r0[1] + 96, 80],
        [m.xr + ra * 1.02, r0[1] + 84, 40],
        [m.xr + ra, sill - 120, 0],
        [m.L + 60, sill - 120, 0],
      ],
      { close: true },
    ),
    'fill="#0b0c0e" opacity=".88"',
  )
  if (m.boxy) {
    // plain steel-look bumpers
    const by = sill + (m.bed ? 240 : 210),
      tone = m.bed
        ? cv.box(0, 0, 0, 1, [
            [0, '#f3f5f6'],
            [0.25, '#aeb5ba'],
            [0.55, '#4d5358'],
            [1, '#16181a'],
          ])
        : cv.box(0, 0, 0, 1, [
            [0, '#565b60'],
            [0.15, '#303438'],
            [0.7, '#1a1c1e'],
            [1, '#0b0c0d'],
          ])
    o += path(
      T.fillet(
        [
          [-20, by, 20],
          [330, by, 40],
          [400, by - 120, 50],
          [m.xf - ra * 0.95, sill + 30, 0],
          [-20, sill + 20, 0],
        ],
        { close: true },
      ),
      `fill="${tone}" stroke="#000" stroke-opacity=".6" stroke-width="1.2"`,
    )
    o += path(
      T.fillet(
        [
          [m.L + 20, by, 20],
          [m.L - 420, by, 40],
          [m.L - 470, by - 110, 40],
          [m.L - 480, sill + 40, 0],
          [m.L + 20, sill + 30, 0],
        ],
        { close: true },
      ),
      `fill="${tone}" stroke="#000" stroke-opacity=".6" stroke-width="1.2"`,
    )
  }
  if (!m.boxy) {
    const iy = lerp(sill, shMid, 0.36) // side intake
    o += path(
      T.spline(
        [
          [-20, iy + 70, 1],
          [120, iy + 52],
          [205, iy + 20, 1],
          [150, iy - 52],
          [-20, iy - 66, 1],
        ],
        { close: true },
      ),
      'fill="#0a0b0c" opacity=".9"',
    )
    o += line(
      T.spline([
        [20, iy + 74],
        [130, iy + 58],
        [215, iy + 22],
      ]),
      P.sky,
      2,
      'stroke-opacity=".55"',
    )
    o += path(
      T.fillet(
        [
          [m.L - 16, iy - 20, 8],
          [m.L - 150, iy - 34, 10],
          [m.L - 150, iy - 60, 10],
          [m.L - 16, iy - 50, 8],
        ],
        { close: true },
      ),
      'fill="#b3161b" opacity=".9"',
    )
  }
  // 10. rocker
  const rk = m.cladding ? 105 : m.boxy ? 90 : 46
  o += `<rect x="${f1(T.x(m.xf + ra * 0.7))}" y="${f1(T.y(sill + rk))}" width="${f1((m.xr - m.xf - ra * 1.4) * T.s)}" height="${f1(rk * T.s + 8)}" fill="${
    m.cladding || m.boxy
      ? cv.box(0, 0, 0, 1, [
          [0, '#4a4e52'],
          [0.12, '#2a2d30'],
          [0.6, '#1b1d1f'],
          [1, '#070708'],
        ])
      : cv.box(0, 0, 0, 1, [
          [0, P.deep, 0.2],
          [0.3, '#0a0b0c', 0.85],
          [1, '#050505'],
        ])
  }"/>`
  if (m.cladding && !m.flares)
    for (const x of [m.xf, m.xr]) {
      const [cx, cy] = T.pt([x, m.R]),
        r = ra * T.s
      o += circle(
        cx,
        cy,
        r + 10,
        `fill="none" stroke="${cv.linear(cx - r, cy - r, cx + r, cy + r * 0.4, [
          [0, '#54595e'],
          [0.4, '#34383b'],
          [1, '#131415'],
        ])}" stroke-width="22"`,
      )
      o += circle(cx, cy, r + 21, 'fill="none" stroke="#000" stroke-opacity=".5" stroke-width="1.6"')
    }
  // 11. crease light
  const fade = op =>
    cv.linear(T.x(0), 0, T.x(m.L), 0, [
      [0, '#fff', 0],
      [0.12, '#fff', op * 0.8],
      [0.4, '#fff', op],
      [0.75, '#fff', op * 0.75],
      [0.97, '#fff', 0.05],
    ])
  for (const pts of [m.shoulder, m.shoulder2].filter(Boolean)) {
    o += line(T.spline(pts), fade(light ? 0.8 : 0.5), 7, `filter="${cv.blur(3)}"`)
    o += line(T.spline(pts), fade(0.95), 1.8)
  }
  // 12. rim light along the silhouette
  o += line(top, P.sky, 10, `stroke-opacity="${light ? 0.8 : 0.45}" filter="${cv.blur(3)}"`)
  o += line(top, '#fff', 3, `stroke-opacity="${light ? 0.9 : 0.62}"`)
  let svg = `${path(d, `fill="${P.base}"`)}<g clip-path="${clip}">${o}</g>`
  svg += line(d, light ? '#4b5157' : '#000', 1, `stroke-opacity="${light ? 0.55 : 0.4}"`)
  return { svg, clip }
}

export function drawCuts(cv, m, T, P, clip) {
  // shut lines, handles, bonnet, badges-free hardware
  const light = luma(P.base) > 0.55
  let o = ''
  const cut = (pts, w = 2.1) => {
    const dd = T.spline(pts)
    return (
      `<g transform="translate(1.7 .6)">${line(dd, P.sky, 1.2, `stroke-opacity="${light ? 0.9 : 0.34}"`)}</g>` +
      line(dd, P.deep, w, 'stroke-opacity=".92"')
    )
  }
  for (const d of m.doors) o += cut(d)
  o += cut(m.hood, 1.8)
  if (m.hatch) o += cut(m.hatch, 2)
  const bump = [
    [m.xf - m.R * 1.09, m.R + m.R * 0.55],
    [lerp(0, m.xf, 0.24), m.head[0][1] - 34],
    [0, m.head[0][1] - 40],
  ]
  if (!m.boxy) {
    o += cut(bump, 1.6)
    o += cut(
      [
        [m.xr + m.R * 1.12, m.R * 1.5],
        [lerp(m.xr + m.R, m.L, 0.6), Math.min(...m.tail.map(p => p[1])) - 70],
        [m.L - 10, Math.min(...m.tail.map(p => p[1])) - 60],
      ],
      1.6,
    )
  }
  const sill = m.sill + m.lift,
    ra = m.R * 1.09
  if (!m.boxy)
    o += cut(
      [
        [m.xf + ra * 1.0, sill + 58],
        [m.xr - ra * 1.0, sill + 62],
      ],
      1.6,
    )
  if (m.slideRail)
    o +=
      line(T.spline(m.slideRail), '#0a0b0c', 11 * T.s) +
      line(T.spline(m.slideRail.map(([x, y]) => [x, y - 9])), P.sky, 1.2, 'stroke-opacity=".6"')
  // fuel flap
  if (!m.boxy && m.style !== 'van') {
    const [x, y] = T.pt([m.xr + 150, lerp(m.R * 2, m.shoulder[m.shoulder.length - 2][1], 0.55)])
    o += `<rect x="${f1(x)}" y="${f1(y - 22)}" width="50" height="44" rx="10" fill="none" stroke="${P.deep}" stroke-opacity=".55" stroke-width="1.4"/>`
  }
  // handles
  for (const [x, y] of m.handles) {
    const [hx, hy] = T.pt([x, y]),
      w = 205 * T.s,
      h = 34 * T.s
    o += ellipse(
      hx + w / 2,
      hy + h * 0.65,
      w * 0.46,
      h * 0.8,
      `fill="${P.deep}" opacity=".55" filter="${cv.blur(2)}"`,
    )
    const fill = m.chrome
      ? cv.box(0, 0, 0, 1, [
          [0, '#ffffff'],
          [0.35, '#c2c8cc'],
          [0.55, '#5c6369'],
          [1, '#d9dde0'],
        ])
      : cv.box(0, 0, 0, 1, [
          [0, P.sky],
          [0.35, P.hi],
          [0.6, P.lo],
          [1, P.base],
        ])
    o += `<rect x="${f1(hx)}" y="${f1(hy - h / 2)}" width="${f1(w)}" height="${f1(h)}" rx="${f1(h * 0.46)}" fill="${fill}" stroke="#000" stroke-opacity=".45" stroke-width=".8"/>`
  }
  return `<g clip-path="${clip}">${o}</g>`
}

export function drawMirror(cv, m, T, P) {
  const z = m.mirrorSize || 1,
    [x, y] = m.mirror
  const shape = [
    [x + 30, y - 8, 1],
    [x - 60 * z, y + 6],
    [x - 96 * z, y + 62 * z],
    [x - 62 * z, y + 122 * z],
    [x + 30 * z, y + 136 * z],
    [x + 112 * z, y + 118 * z, 1],
    [x + 122 * z, y + 30 * z],
    [x + 96 * z, y - 4, 1],
  ]
  const d = T.spline(shape, { close: true })
  const b = T.pt([x, y + 136 * z])[1],
    t = T.pt([x, y])[1]
  let o = path(
    T.fillet(
      [
        [x - 10, y - 34, 0],
        [x + 90, y - 34, 0],
        [x + 70, y + 20, 0],
        [x, y + 20, 0],
      ],
      { close: true },
    ),
    'fill="#0a0b0c"',
  )
  o += path(
    d,
    `fill="${cv.linear(0, b, 0, t, [
      [0, P.sky],
      [0.22, P.hi],
      [0.5, P.base],
      [0.56, P.lo],
      [1, P.deep],
    ])}" stroke="#000" stroke-opacity=".55" stroke-width="1"`,
  )
  o += path(
    d,
    `fill="${cv.linear(0, b, 0, t, [
      [0.74, '#0a0b0c', 0],
      [0.78, '#0a0b0c', 0.92],
      [1, '#0a0b0c', 0.96],
    ])}"`,
  )
  o += line(
    T.spline([
      [x - 66 * z, y + 64 * z],
      [x - 10, y + 66 * z],
      [x + 100 * z, y + 74 * z],
    ]),
    '#fff',
    1.6,
    'stroke-opacity=".6"',
  )
  return o
}

export function drawWheelAt(cv, m, T, x, extra = {}) {
  const [cx, cy] = T.pt([x, m.R]),
    R = m.R * T.s
  return (
    `<g transform="translate(${f1(cx)} ${f1(cy)})">${extra.art}</g>` +
    circle(
      cx,
      cy,
      R * 1.02,
      `fill="${cv.linear(0, cy - R, 0, cy + R, [
        [0, '#000', 0.72],
        [0.22, '#000', 0.28],
        [0.5, '#000', 0],
      ])}"`,
    )
  )
}

export function sideCar(cv, m, T, P, S) {
  const out = bodyOutline(m, T)
  let o = ''
  if (m.spare) {
    const z = [T.x(4530), T.y(1440 + m.lift)],
      w = 190 * T.s,
      h = 760 * T.s
    o += `<rect x="${f1(z[0] - 10)}" y="${f1(z[1])}" width="${f1(w + 10)}" height="${f1(h)}" rx="22" fill="${cv.box(
      0,
      0,
      1,
      0,
      [
        [0, '#0b0c0d'],
        [0.5, '#2b2e31'],
        [0.72, '#17191b'],
        [1, '#070708'],
      ],
    )}"/>`
    o += `<rect x="${f1(z[0] - 10)}" y="${f1(z[1])}" width="${f1(w + 10)}" height="${f1(h)}" rx="22" fill="${cv.box(
      0,
      0,
      0,
      1,
      [
        [0, '#fff', 0.4],
        [0.1, '#fff', 0],
        [1, '#000', 0.5],
      ],
    )}"/>`
  }
  if (m.open) o += drawOpenCabin(cv, m, T, P)
  // floorpan and dark of the arches
  o += path(out.solid, 'fill="#070809"')
  o += path(
    T.fillet(
      [
        [m.xf - 200, out.sill + 120, 0],
        [m.xr + 300, out.sill + 120, 0],
        [m.xr + 200, out.sill - 50, 30],
        [m.xf - 120, out.sill - 50, 30],
      ],
      { close: true },
    ),
    'fill="#070809"',
  )
  const art = wheelArt(cv, m.R * T.s, {
    design: m.wheelDesign,
    finish: m.finish,
    caliper: m.caliper,
    offroad: m.offroad,
    rimRatio: m.offroad ? 0.66 : m.tall ? 0.72 : 0.76,
    lightX: S.lightX,
    detail: S.detail,
  })
  const wid = cv.id()
  cv.defs.push(`<g id="${wid}">${art}</g>`)
  for (const x of S.only === 'front' ? [m.xf] : S.only === 'rear' ? [m.xr] : [m.xf, m.xr])
    o += drawWheelAt(cv, m, T, x, { art: `<use href="#${wid}"/>` })
  const body = drawBody(cv, m, T, P, S, out)
  o += body.svg + drawCuts(cv, m, T, P, body.clip) + drawGlass(cv, m, T, S) + drawLamps(cv, m, T, body.clip)
  if (m.flares)
    for (const [x, yR, yL] of [
      [m.xf, out.sill, m.top[0][1]],
      [m.xr, m.top[m.top.length - 1][1], out.sill],
    ]) {
      // bolt-on arch flares
      const ra = out.ra,
        p = (k, top) => [
          [x + ra * (1.12 + k), yR - 0, 0],
          [x + ra * (0.7 + k * 0.6), m.R + ra * 0.99 + top, ra * 0.42],
          [x - ra * (0.7 + k * 0.6), m.R + ra * 0.99 + top, ra * 0.42],
          [x - ra * (1.12 + k), yL, 0],
        ]
      const d = `${T.fillet(p(0.13, 62)) + T.fillet(p(0, 0).reverse(), { move: false })}Z`
      o +=
        path(
          d,
          `fill="${cv.box(0.2, 0, 0.6, 1, [
            [0, '#5b6065'],
            [0.25, '#303437'],
            [0.7, '#1a1c1e'],
            [1, '#0b0c0d'],
          ])}" stroke="#000" stroke-opacity=".6" stroke-width="1"`,
        ) + line(T.fillet(p(0.12, 56)), '#fff', 1.1, 'stroke-opacity=".3"')
    }
  const rail = pts => (m.boxy ? T.fillet(pts.map(([x, y]) => [x, y, 40])) : T.spline(pts))
  if (m.rails)
    o +=
      line(rail(m.rails), '#0c0d0e', 30 * T.s) +
      line(rail(m.rails.map(([x, y]) => [x, y + 8])), m.chrome ? '#eef1f3' : '#6a7177', 9 * T.s)
  if (m.spoiler)
    o +=
      line(T.spline(m.spoiler), P.lo, 22 * T.s) +
      line(T.spline(m.spoiler.map(([x, y]) => [x, y + 9])), P.sky, 2, 'stroke-opacity=".8"')
  if (m.bed) {
    o +=
      line(
        T.fillet([
          [3900, 1322 + m.lift],
          [5790, 1322 + m.lift],
        ]),
        '#131517',
        30 * T.s,
      ) +
      line(
        T.fillet([
          [3900, 1334 + m.lift],
          [5790, 1334 + m.lift],
        ]),
        '#fff',
        1.2,
        'stroke-opacity=".35"',
      )
    o +=
      line(
        T.fillet([
          [m.xf + 640, 470 + m.lift],
          [m.xr - 640, 470 + m.lift],
        ]),
        '#1a1c1e',
        60 * T.s,
      ) +
      line(
        T.fillet([
          [m.xf + 640, 492 + m.lift],
          [m.xr - 640, 492 + m.lift],
        ]),
        '#8b9298',
        2,
        'stroke-opacity=".7"',
      )
  }
  if (m.open) o += openScreen(cv, m, T)
  o += drawMirror(cv, m, T, P)
  return o
}

export function drawOpenCabin(cv, m, T, _P) {
  // seats, wheel and roll hoops showing above the belt line
  const y = m.lift,
    c = m.trim
  const g = cv.linear(0, T.y(1240), 0, T.y(940), [
    [0, mix(c, '#ffffff', 0.35)],
    [0.35, c],
    [1, mix(c, '#000000', 0.55)],
  ])
  let o = line(
    T.spline([
      [1960, 960 + y],
      [2010, 1040 + y],
      [2075, 1100 + y],
    ]),
    '#0b0c0d',
    34 * T.s,
  )
  const seat = (x, k) =>
    path(
      T.fillet(
        [
          [x, 930 + y, 0],
          [x + 50, 1060 * k + y, 50],
          [x + 78, 1090 * k + y, 20],
          [x + 84, 1120 * k + y, 16],
          [x + 70, 1200 * k + y, 50],
          [x + 200, 1214 * k + y, 50],
          [x + 232, 1110 * k + y, 30],
          [x + 270, 1080 * k + y, 50],
          [x + 330, 930 + y, 0],
        ],
        { close: true },
      ),
      `fill="${g}" stroke="#000" stroke-opacity=".4" stroke-width="1"`,
    ) +
    line(
      T.spline([
        [x + 60, 1000 + y],
        [x + 96, 1080 * k + y],
        [x + 112, 1190 * k + y],
      ]),
      '#fff',
      1.6,
      'stroke-opacity=".35"',
    )
  o += seat(2480, 1)
  o +=
    path(
      T.fillet(
        [
          [2860, 960 + y, 0],
          [2900, 1120 + y, 60],
          [3060, 1110 + y, 70],
          [3200, 980 + y, 0],
        ],
        { close: true },
      ),
      'fill="#131517"',
    ) +
    line(
      T.spline([
        [2885, 1000 + y],
        [2920, 1112 + y],
        [3040, 1106 + y],
        [3130, 1020 + y],
      ]),
      '#d5dade',
      14 * T.s,
    )
  return o
}
export function openScreen(cv, m, T) {
  const y = m.lift,
    A = [1470, 940 + y],
    B = [2010, 1275 + y]
  const glass = T.spline(
    [
      [1500, 945 + y, 1],
      [1740, 1120 + y],
      [2005, 1270 + y, 1],
      [2050, 1262 + y, 1],
      [1880, 1110 + y],
      [1700, 950 + y, 1],
    ],
    { close: true },
  )
  return (
    path(
      glass,
      `fill="${cv.box(0, 0, 1, 1, [
        [0, '#dbe6ee', 0.75],
        [0.5, '#7e8f9c', 0.45],
        [1, '#2b343b', 0.6],
      ])}"`,
    ) +
    line(T.spline([A, [1740, 1124 + y], B]), '#0b0c0d', 40 * T.s) +
    line(
      T.spline([
        [1480, 960 + y],
        [1738, 1138 + y],
        [B[0] - 4, B[1] + 12],
      ]),
      '#eef2f4',
      2.4,
      'stroke-opacity=".85"',
    )
  )
}

export const SIDE_SPAN = {
  sedan: 1530,
  coupe: 1520,
  convertible: 1520,
  hatchback: 1440,
  wagon: 1530,
  suv: 1400,
  'crossover-suv': 1490,
  truck: 1620,
  van: 1560,
}
export function sideFrame(m) {
  const span = SIDE_SPAN[m.style]
  return new Frame(span / m.L, (WIDTH - span) / 2, m.tall ? 890 : 860)
}
export function groundShadow(cv, x0, x1, ground, wheels, R, dark) {
  const cx = (x0 + x1) / 2,
    rx = (x1 - x0) / 2
  let o = ellipse(
    cx,
    ground + 10,
    rx * 1.06,
    46,
    `fill="#0a0d10" opacity="${dark ? 0.6 : 0.3}" filter="${cv.blur(22)}"`,
  )
  o += ellipse(
    cx,
    ground + 2,
    rx * 0.93,
    15,
    `fill="#05070a" opacity="${dark ? 0.85 : 0.62}" filter="${cv.blur(9)}"`,
  )
  for (const x of wheels)
    o += ellipse(x, ground + 1, R * 0.62, 6, `fill="#000" opacity=".85" filter="${cv.blur(3)}"`)
  return o
}

export function sideScene(cv, m, P, S) {
  const T = sideFrame(m)
  const car = sideCar(cv, m, T, P, S),
    id = cv.id()
  const mask = cv.def(
    i =>
      `<mask id="${i}" maskUnits="userSpaceOnUse" x="0" y="${f1(T.ground)}" width="1800" height="340"><rect x="0" y="${f1(T.ground)}" width="1800" height="340" fill="${cv.linear(
        0,
        T.ground,
        0,
        T.ground + 230,
        [
          [0, '#fff', S.dark ? 0.34 : 0.26],
          [1, '#fff', 0],
        ],
      )}"/></mask>`,
  )
  const wheels = [T.x(m.xf), T.x(m.xr)]
  return {
    T,
    svg:
      (S.close
        ? ''
        : `<g mask="${mask}"><g filter="${cv.blur(2.4)}"><use href="#${id}" transform="translate(0 ${f1(2 * T.ground + 2)}) scale(1 -1)"/></g></g>`) +
      groundShadow(cv, T.x(30), T.x(m.L - 30), T.ground, wheels, m.R * T.s, S.dark) +
      `<g id="${id}">${car}</g>`,
  }
}
