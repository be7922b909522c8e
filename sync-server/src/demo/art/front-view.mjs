import { circle, ellipse, Frame, line, path } from './canvas.mjs'
import { luma, mix } from './colour.mjs'
import { clamp, f1, lerp, splinePath } from './geometry.mjs'
import { backdrop } from './studio.mjs'
export const FRONTS = {
  // half widths and heights, mm
  low: { w: 915, roof: 500, cowl: 985, edge: 742, lampY: 640, grille: [690, 470, 330], low: 152, tyre: 205 },
  mid: { w: 945, roof: 590, cowl: 1140, edge: 905, lampY: 830, grille: [860, 600, 380], low: 232, tyre: 220 },
  mpv: { w: 965, roof: 660, cowl: 1110, edge: 810, lampY: 745, grille: [740, 570, 380], low: 165, tyre: 205 },
  box: {
    w: 940,
    roof: 730,
    cowl: 1245,
    edge: 1150,
    lampY: 1000,
    grille: [1095, 890, 420],
    low: 350,
    tyre: 245,
  },
  pick: {
    w: 1010,
    roof: 730,
    cowl: 1315,
    edge: 1200,
    lampY: 1040,
    grille: [1130, 720, 560],
    low: 380,
    tyre: 265,
  },
}
export function frontView(cv, m, P, S) {
  const F =
    FRONTS[
      m.style === 'truck'
        ? 'pick'
        : m.style === 'suv'
          ? 'box'
          : m.style === 'van'
            ? 'mpv'
            : m.style === 'crossover-suv'
              ? 'mid'
              : 'low'
    ]
  const light = luma(P.base) > 0.55,
    boxy = m.boxy,
    up = m.lift,
    H = (m.open ? 1290 : m.beltY + (m.H - m.beltY) * m.roof) + up
  const T = new Frame(Math.min(0.58, 860 / H), 900, 1010),
    { w, tyre } = F
  const cowl = F.cowl + up,
    edge = F.edge + up,
    lampY = F.lampY + up,
    low = F.low + up,
    roof = F.roof
  const [gTop, gBot, gW] = [F.grille[0] + up, F.grille[1] + up, F.grille[2]]
  const mirrored = half => [
    ...half,
    ...half
      .slice()
      .reverse()
      .filter(p => p[0] !== 0)
      .map(([x, y, k]) => [-x, y, k]),
  ]
  const closed = half =>
    boxy
      ? T.fillet(mirrored(half), { close: true })
      : splinePath(
          mirrored(half).map(p => T.pt(p)),
          { close: true },
        )
  const smooth = half => {
    const q = mirrored(half)
    return splinePath(
      q.map(p => T.pt(p)),
      { close: true },
    )
  }
  const both = fn => fn(1) + fn(-1)
  const V = (y1, y0, stops) => cv.linear(0, T.y(y1), 0, T.y(y0), stops)
  let o = backdrop(cv, S.dark, T.ground - 20)
  o +=
    ellipse(
      900,
      T.ground + 6,
      w * 1.12 * T.s,
      34,
      `fill="#05070a" opacity="${S.dark ? 0.7 : 0.4}" filter="${cv.blur(18)}"`,
    ) + ellipse(900, T.ground, w * 0.95 * T.s, 12, `fill="#000" opacity=".6" filter="${cv.blur(7)}"`)
  // tyres
  o += both(k => {
    const x = T.x(k * (w - 40 - tyre / 2)) - (tyre / 2) * T.s
    return (
      `<rect x="${f1(x)}" y="${f1(T.y(m.D * 0.92))}" width="${f1(tyre * T.s)}" height="${f1(m.D * 0.92 * T.s)}" rx="16" fill="${cv.box(
        0,
        0,
        1,
        0,
        [
          [0, '#08090a'],
          [0.3, '#2b2e31'],
          [0.7, '#26292c'],
          [1, '#08090a'],
        ],
      )}"/>` +
      [0.3, 0.5, 0.7]
        .map(u =>
          line(
            `M${f1(x + tyre * T.s * u)} ${f1(T.y(m.D * 0.5))} V${f1(T.ground - 4)}`,
            '#000',
            3,
            'stroke-opacity=".7"',
          ),
        )
        .join('')
    )
  })
  o += path(
    T.fillet(
      [
        [-(w - 160), low + 150, 0],
        [w - 160, low + 150, 0],
        [w - 200, low - 45, 40],
        [-(w - 200), low - 45, 40],
      ],
      { close: true },
    ),
    'fill="#08090a"',
  )
  o += `<rect x="${f1(T.x(-(w - 45 - tyre)))}" y="${f1(T.y(low + 20))}" width="${f1(2 * (w - 45 - tyre) * T.s)}" height="${f1((low + 14) * T.s)}" fill="${cv.box(
    0,
    0,
    0,
    1,
    [
      [0, '#060708', 0.95],
      [0.45, '#0a0b0d', 0.72],
      [1, '#0a0b0d', 0.4],
    ],
  )}"/>`
  // cabin
  const beltW = w - 95
  if (!m.open) {
    const shell = boxy
      ? [
          [0, H],
          [roof, H - 8, 150],
          [beltW, cowl - 30, 20],
          [0, cowl - 60],
        ]
      : [
          [0, H, 1],
          [roof * 0.62, H - 14],
          [roof * 0.94, H - 62],
          [roof * 1.1, H - 150],
          [beltW, cowl - 40, 1],
          [0, cowl - 60, 1],
        ]
    const d = closed(shell),
      c = cv.clip(d)
    o += `${path(
      d,
      `fill="${V(H, cowl, [
        [0, P.sky],
        [0.12, P.hi],
        [0.5, P.base],
        [1, P.lo],
      ])}" stroke="#000" stroke-opacity=".5" stroke-width="1"`,
    )}<g clip-path="${c}">${line(d, '#fff', 5, 'stroke-opacity=".7"')}</g>`
  }
  const gTopY = m.open ? H : H - 72,
    gRoof = m.open ? roof * 1.06 : roof * 0.93
  const glass = boxy
    ? [
        [0, gTopY],
        [gRoof - 10, gTopY - 6, 70],
        [beltW - 95, cowl - 8, 30],
        [0, cowl - 34],
      ]
    : [
        [0, gTopY, 1],
        [gRoof * 0.66, gTopY - 12],
        [gRoof * 0.98, gTopY - 50, 1],
        [lerp(gRoof, beltW - 60, 0.55), lerp(gTopY, cowl, 0.55)],
        [beltW - 70, cowl - 16, 1],
        [0, cowl - 40, 1],
      ]
  const gd = closed(glass),
    gc = cv.clip(gd)
  o += line(gd, '#08090a', 16)
  let g = path(
    gd,
    `fill="${V(gTopY, cowl, [
      [0, '#0b0e11'],
      [0.35, '#222a31'],
      [0.8, '#46535d'],
      [1, '#1b2126'],
    ])}"`,
  )
  g += both(k =>
    path(
      T.fillet(
        [
          [k * 180, cowl - 80, 0],
          [k * 190, cowl + 190, 60],
          [k * 250, cowl + 205, 30],
          [k * 262, cowl + 320, 50],
          [k * 430, cowl + 320, 50],
          [k * 442, cowl + 205, 30],
          [k * 500, cowl + 190, 60],
          [k * 520, cowl - 80, 0],
        ],
        { close: true },
      ),
      'fill="#06080a" opacity=".55"',
    ),
  )
  g += ellipse(
    T.x(345),
    T.y(cowl + 40),
    118 * T.s * 1.6,
    110 * T.s,
    `fill="none" stroke="#050607" stroke-width="9" opacity=".7"`,
  )
  g +=
    path(
      T.fillet(
        [
          [-beltW, cowl - 60, 0],
          [-260, H + 40, 0],
          [20, H + 40, 0],
          [-420, cowl - 60, 0],
        ],
        { close: true },
      ),
      `fill="${V(H, cowl, [
        [0, '#eaf4fb', 0.34],
        [1, '#eaf4fb', 0.03],
      ])}"`,
    ) +
    path(
      T.fillet(
        [
          [-330, cowl - 60, 0],
          [90, H + 40, 0],
          [140, H + 40, 0],
          [-260, cowl - 60, 0],
        ],
        { close: true },
      ),
      `fill="#eaf4fb" opacity=".12"`,
    )
  g +=
    line(
      T.fillet([
        [-640, cowl + 6],
        [60, cowl + 40],
      ]),
      '#050607',
      6,
    ) +
    line(
      T.fillet([
        [-20, cowl + 4],
        [620, cowl + 50],
      ]),
      '#050607',
      6,
    )
  g += path(
    T.fillet(
      [
        [-110, gTopY - 60, 20],
        [110, gTopY - 60, 20],
        [100, gTopY - 120, 20],
        [-100, gTopY - 120, 20],
      ],
      { close: true },
    ),
    'fill="#07090a"',
  )
  o += `<g clip-path="${gc}">${g}</g>`
  // mirrors
  o += both(k => {
    const y = cowl + (boxy ? 30 : -4),
      z = boxy ? 1.25 : 1
    return path(
      splinePath(
        [
          [k * (w - 110), y - 46, 1],
          [k * (w - 70), y - 30, 1],
          [k * (w - 40), y - 18],
          [k * (w + 78 * z), y - 2],
          [k * (w + 106 * z), y + 52 * z],
          [k * (w + 60 * z), y + 112 * z],
          [k * (w - 50), y + 112 * z],
          [k * (w - 88), y + 44, 1],
          [k * (w - 100), y - 6, 1],
        ].map(p => T.pt(p)),
        { close: true },
      ),
      `fill="${V(y + 120, y - 10, [
        [0, P.sky],
        [0.3, P.hi],
        [0.7, P.base],
        [0.74, '#0b0c0d'],
        [1, '#0b0c0d'],
      ])}" stroke="#000" stroke-opacity=".5"`,
    )
  })
  // body
  const body = boxy
    ? [
        [0, cowl + 16],
        [beltW - 40, cowl + 4, 80],
        [w - 12, cowl - 90, 90],
        [w, edge - 160, 120],
        [w, low + 130, 60],
        [w - 40, low + 10, 30],
        [0, low],
      ]
    : [
        [0, cowl + 4, 1],
        [beltW * 0.6, cowl - 6],
        [beltW - 20, cowl - 40],
        [w - 42, cowl - 130],
        [w - 8, edge - 30],
        [w, lerp(edge, low, 0.45)],
        [w - 8, low + 140],
        [w - 50, low + 24, 1],
        [0, low, 1],
      ]
  const bd = closed(body),
    bc = cv.clip(bd)
  let b = path(
    bd,
    `fill="${V(cowl, low, [
      [0, P.sky],
      [0.1, P.hi],
      [clamp((cowl - edge) / (cowl - low), 0.1, 0.4), mix(P.hi, P.base, 0.5)],
      [0.42, P.base],
      [0.62, mix(P.base, P.lo, 0.6)],
      [0.85, P.lo],
      [1, P.deep],
    ])}"`,
  )
  const hoodHalf = boxy
    ? [
        [0, cowl + 20, 1],
        [beltW - 120, cowl + 2, 1],
        [beltW - 150, edge - 10, 1],
        [0, edge, 1],
      ]
    : [
        [0, cowl + 20, 1],
        [beltW - 60, cowl - 40, 1],
        [w - 250, lerp(cowl, edge, 0.7)],
        [gW + 130, edge - 40, 1],
        [0, edge - 4, 1],
      ]
  const hd = smooth(hoodHalf)
  b +=
    path(
      hd,
      `fill="${V(cowl, edge, [
        [0, P.lo],
        [0.18, P.base],
        [0.7, P.hi],
        [0.94, P.sky],
        [1, P.hi],
      ])}"`,
    ) + line(hd, P.deep, 2.4, 'stroke-opacity=".85"')
  b += both(k => {
    const c = [
      [k * (gW + 40), edge + 6],
      [k * (gW + 110), lerp(edge, cowl, 0.5)],
      [k * (beltW - 260), cowl - 14],
    ]
    return (
      line(T.spline(c), '#fff', 8, `stroke-opacity=".4" filter="${cv.blur(3)}"`) +
      line(T.spline(c), '#fff', 1.8, 'stroke-opacity=".8"')
    )
  })
  b += path(
    T.fillet(
      [
        [-230, cowl + 20, 0],
        [230, cowl + 20, 0],
        [gW - 60, edge, 0],
        [-gW + 60, edge, 0],
      ],
      { close: true },
    ),
    `fill="${P.sky}" opacity="${light ? 0.45 : 0.16}" filter="${cv.blur(14)}"`,
  )
  b += `<rect x="0" y="0" width="1800" height="1200" fill="${cv.linear(T.x(-w), 0, T.x(w), 0, [
    [0, P.deep, 0.8],
    [0.07, P.lo, 0.2],
    [0.13, P.sky, light ? 0.5 : 0.22],
    [0.24, P.base, 0],
    [0.76, P.base, 0],
    [0.87, P.sky, light ? 0.3 : 0.12],
    [0.93, P.lo, 0.25],
    [1, P.deep, 0.85],
  ])}"/>`
  // grille
  const mesh = (half, kind) => {
    const d = boxy ? T.fillet(mirrored(half), { close: true }) : smooth(half),
      c = cv.clip(d)
    const [yT, yB] = [Math.max(...half.map(p => p[1])), Math.min(...half.map(p => p[1]))],
      xm = Math.max(...half.map(p => p[0]))
    let s = path(
        d,
        `fill="${V(yT, yB, [
          [0, '#050607'],
          [1, '#17191b'],
        ])}"`,
      ),
      bars = ''
    if (kind === 'slats')
      for (let x = -xm; x <= xm; x += xm / 7)
        bars += line(
          `M${f1(T.x(x))} ${f1(T.y(yT))} V${f1(T.y(yB))}`,
          V(yT, yB, [
            [0, '#f4f6f7'],
            [0.5, '#6a7177'],
            [1, '#b9c0c5'],
          ]),
          13 * T.s,
        )
    else if (kind === 'bars')
      for (let i = 1; i < 6; i++) {
        const y = lerp(yB, yT, i / 6)
        bars +=
          line(
            T.spline([
              [-xm, y + 8],
              [0, y],
              [xm, y + 8],
            ]),
            '#6a7177',
            9 * T.s,
          ) +
          line(
            T.spline([
              [-xm, y + 13],
              [0, y + 5],
              [xm, y + 13],
            ]),
            '#dfe3e6',
            2 * T.s,
          )
      }
    else
      for (let r = 0; r < 12; r++)
        bars += line(
          `M${f1(T.x(-xm))} ${f1(T.y(lerp(yB, yT, r / 11)))} H${f1(T.x(xm))}`,
          '#4b5157',
          5,
          `stroke-dasharray="0 13" stroke-dashoffset="${r % 2 ? 6.5 : 0}"`,
        )
    s += `<g clip-path="${c}">${bars}</g>`
    return (
      s +
      line(
        d,
        V(yT, yB, [
          [0, '#ffffff'],
          [0.4, '#8a9197'],
          [0.7, '#3b4045'],
          [1, '#c5cbcf'],
        ]),
        m.chrome ? 5 : 2.2,
      )
    )
  }
  const kind = boxy
    ? m.bed
      ? 'bars'
      : 'slats'
    : m.lampKind === 'blade'
      ? 'bars'
      : m.lampKind === 'twin'
        ? 'slats'
        : 'mesh'
  b += mesh(
    boxy
      ? [
          [gW, gTop, 30],
          [gW, gBot, 40],
        ]
      : [
          [0, gTop, 1],
          [gW * 0.8, gTop + 4],
          [gW, gTop - 14, 1],
          [gW * 0.94, lerp(gTop, gBot, 0.5)],
          [gW * 0.72, gBot, 1],
          [0, gBot - 12, 1],
        ],
    kind,
  )
  // lamps
  b += both(k => {
    const x0 = boxy ? gW + 36 : gW + 60,
      x1 = w - 30,
      _wide = x1 - x0
    const pts = boxy
      ? m.bed
        ? [
            [k * x0, lampY + 100, 20],
            [k * x1, lampY + 100, 40],
            [k * (x1 - 6), lampY - 90, 40],
            [k * x0, lampY - 90, 20],
          ]
        : [
            [k * x0, lampY + 110, 60],
            [k * (x0 + 300), lampY + 110, 60],
            [k * (x0 + 300), lampY - 120, 60],
            [k * x0, lampY - 120, 60],
          ]
      : [
          [k * x0, lampY - 6, 1],
          [k * lerp(x0, x1, 0.4), lampY + 46],
          [k * x1, lampY + 112, 1],
          [k * (x1 + 6), lampY + 40],
          [k * (x1 - 60), lampY - 36],
          [k * lerp(x0, x1, 0.35), lampY - 52],
          [k * x0, lampY - 42, 1],
        ]
    const d = boxy ? T.fillet(pts, { close: true }) : T.spline(pts, { close: true }),
      c = cv.clip(d)
    let s = path(
        d,
        `fill="${V(lampY + 110, lampY - 60, [
          [0, '#6c7983'],
          [0.4, '#1d2328'],
          [1, '#08090a'],
        ])}" stroke="#000" stroke-opacity=".7" stroke-width="2.5"`,
      ),
      h = ''
    const lens = (cx, cy, r) =>
      circle(
        cx,
        cy,
        r,
        `fill="${cv.radial(cx - r * 0.3, cy - r * 0.3, r * 1.4, [
          [0, '#ffffff'],
          [0.3, '#b7cad8'],
          [0.65, '#33404a'],
          [1, '#050607'],
        ])}" stroke="#dfe5e9" stroke-opacity=".85" stroke-width="2"`,
      )
    if (boxy && !m.bed) {
      const cx = T.x(k * (x0 + 150)),
        cy = T.y(lampY - 5)
      h +=
        circle(cx, cy, 112 * T.s, `fill="#0c0f12" stroke="#eef6ff" stroke-width="${f1(15 * T.s)}"`) +
        circle(
          cx,
          cy,
          112 * T.s,
          `fill="none" stroke="#bfe0ff" stroke-opacity=".5" stroke-width="14" filter="${cv.blur(5)}"`,
        ) +
        lens(cx, cy, 62 * T.s)
    } else
      for (const u of [0.36, 0.66])
        h += lens(
          T.x(k * lerp(x0, x1, u)),
          T.y(lampY + (boxy ? 0 : lerp(22, 66, u - 0.2))),
          (boxy ? 46 : 40) * T.s,
        )
    if (!boxy || m.bed) {
      const q = boxy
        ? [
            [k * (x0 + 24), lampY + 76],
            [k * (x1 - 30), lampY + 76],
          ]
        : [
            [k * (x0 + 20), lampY - 26],
            [k * lerp(x0, x1, 0.42), lampY - 34],
            [k * (x1 - 50), lampY - 8],
            [k * (x1 - 10), lampY + 70],
          ]
      h +=
        line(T.spline(q), '#bfe0ff', 16, `stroke-opacity=".6" filter="${cv.blur(6)}"`) +
        line(T.spline(q), '#fff', 5.5)
    }
    h += path(
      d,
      `fill="${cv.box(0, 0, 0, 1, [
        [0, '#fff', 0.4],
        [0.35, '#fff', 0.05],
        [0.5, '#fff', 0],
      ])}"`,
    )
    return `${s}<g clip-path="${c}">${h}</g>${line(d, '#fff', 1, 'stroke-opacity=".3"')}`
  })
  // lower face
  if (boxy)
    b +=
      path(
        T.fillet(
          mirrored([
            [w + 20, low + 230, 30],
            [w + 20, low - 10, 30],
          ]),
          { close: true },
        ),
        `fill="${
          m.bed
            ? V(low + 230, low, [
                [0, '#f3f5f6'],
                [0.3, '#b3babf'],
                [0.6, '#565d63'],
                [1, '#17191b'],
              ])
            : V(low + 230, low, [
                [0, '#565b60'],
                [0.15, '#303438'],
                [1, '#0b0c0d'],
              ])
        }" stroke="#000" stroke-opacity=".6" stroke-width="2"`,
      ) +
      mesh(
        [
          [430, low + 120, 30],
          [400, low + 30, 30],
        ],
        'mesh',
      )
  else {
    b += mesh(
      [
        [0, gBot - 90, 1],
        [gW * 1.15, gBot - 96, 1],
        [gW * 1.4, low + 70, 1],
        [0, low + 62, 1],
      ],
      'mesh',
    )
    b += both(
      k =>
        path(
          T.spline(
            [
              [k * (w - 120), gBot - 30, 1],
              [k * (w - 70), gBot - 50],
              [k * (w - 90), low + 130],
              [k * (w - 200), low + 90, 1],
              [k * (w - 260), low + 130, 1],
              [k * (w - 200), gBot - 110],
            ],
            { close: true },
          ),
          'fill="#0a0b0c" stroke="#000" stroke-opacity=".5"',
        ) +
        line(
          T.spline([
            [k * (w - 112), gBot - 28],
            [k * (w - 194), gBot - 110],
            [k * (w - 262), low + 126],
          ]),
          P.sky,
          2.4,
          'stroke-opacity=".7"',
        ),
    )
    b +=
      path(
        T.fillet(
          mirrored([
            [w, low + 46, 0],
            [w, low - 20, 0],
          ]),
          { close: true },
        ),
        'fill="#0b0c0e"',
      ) +
      line(
        T.spline([
          [-w + 90, low + 62],
          [0, low + 44],
          [w - 90, low + 62],
        ]),
        P.sky,
        2.4,
        'stroke-opacity=".6"',
      )
  }
  const py = boxy ? low + 178 : gBot - 48 // blank plate
  b += `<rect x="${f1(900 - 260 * T.s)}" y="${f1(T.y(py + 55))}" width="${f1(520 * T.s)}" height="${f1(110 * T.s)}" rx="5" fill="${cv.box(
    0,
    0,
    0,
    1,
    [
      [0, '#fbfcfc'],
      [1, '#d5d9dc'],
    ],
  )}" stroke="#23272a" stroke-width="2"/>`
  b += line(bd, '#fff', 3, 'stroke-opacity=".45"')
  o +=
    path(bd, `fill="${P.base}"`) +
    `<g clip-path="${bc}">${b}</g>` +
    line(bd, '#000', 1, 'stroke-opacity=".45"')
  return o
}
