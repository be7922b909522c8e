import { circle, ellipse, Frame, line, path } from './canvas.mjs'
import { mix } from './colour.mjs'
import { f1, makeRandom, WIDTH } from './geometry.mjs'
import { wheelArt } from './wheels.mjs'
export function motorcycleScene(cv, P, S, seed) {
  const rnd = makeRandom(`motorcycle/${seed}`)
  const T = new Frame(0.6, (WIDTH - 2110 * 0.6) / 2, 900),
    R = 318,
    xf = 330,
    xr = 1785
  const tank = rnd.range(-14, 18),
    tailUp = rnd.range(-10, 35),
    cafe = rnd.chance(0.5),
    gold = rnd.chance(0.4)
  const metal = (y0, y1) =>
    cv.linear(0, T.y(y1), 0, T.y(y0), [
      [0, '#fafbfc'],
      [0.3, '#b3babf'],
      [0.55, '#565d63'],
      [0.75, '#8d949a'],
      [1, '#2c3034'],
    ])
  const black = (y0, y1) =>
    cv.linear(0, T.y(y1), 0, T.y(y0), [
      [0, '#5a5f64'],
      [0.2, '#2c3033'],
      [0.7, '#151719'],
      [1, '#08090a'],
    ])
  const tube = (pts, w, base, hi) =>
    line(T.spline(pts), '#050607', (w + 8) * T.s) +
    line(T.spline(pts), base, w * T.s) +
    line(
      T.spline(pts.map(([x, y]) => [x - w * 0.18, y + w * 0.2])),
      hi,
      w * 0.28 * T.s,
      'stroke-opacity=".75"',
    )
  const shape = (pts, fill, extra = 'stroke="#000" stroke-opacity=".55" stroke-width="1.2"') =>
    path(T.spline(pts, { close: true }), `fill="${fill}" ${extra}`)
  const block = (pts, fill, extra = 'stroke="#000" stroke-opacity=".55" stroke-width="1.2"') =>
    path(T.fillet(pts, { close: true }), `fill="${fill}" ${extra}`)
  let o = ''
  // rear hugger bracket, wheels
  const art = wheelArt(cv, R * T.s, {
    design: rnd.pick(['twin-five', 'ten', 'y-seven']),
    finish: rnd.pick(['graphite', 'machined']),
    caliper: '#2b2f33',
    rimRatio: 0.7,
    detail: true,
    lightX: S.lightX,
  })
  const wid = cv.id()
  cv.defs.push(`<g id="${wid}">${art}</g>`)
  for (const x of S.only === 'front' ? [xf] : S.only === 'rear' ? [xr] : [xf, xr])
    o += `<use href="#${wid}" x="${f1(T.x(x))}" y="${f1(T.y(R))}"/>`
  // exhaust headers behind the engine cases
  for (const dx of [0, 60])
    o += tube(
      [
        [830 + dx, 560],
        [742 + dx, 480],
        [760 + dx, 300],
        [900 + dx, 236],
        [1180, 240],
      ],
      46,
      '#7d6a57',
      '#f3e6d6',
    )
  // frame spine, subframe, swingarm
  o += tube(
    [
      [655, 880],
      [860, 720],
      [1180, 560],
      [1235, 440],
    ],
    50,
    '#24282c',
    '#9aa1a7',
  )
  o +=
    tube(
      [
        [1130, 740],
        [1400, 800],
        [1700, 880 + tailUp],
      ],
      34,
      '#24282c',
      '#8d949a',
    ) +
    tube(
      [
        [1220, 520],
        [1400, 680],
        [1560, 830 + tailUp * 0.6],
      ],
      30,
      '#24282c',
      '#8d949a',
    )
  const shock = T.fillet([
    [1330, 480],
    [1420, 720],
  ])
  o +=
    line(shock, '#0b0c0d', 66 * T.s) +
    line(shock, '#aab1b6', 26 * T.s) +
    `<path d="${shock}" fill="none" stroke="${gold ? '#c29a4a' : '#b9242b'}" stroke-width="${f1(58 * T.s)}" stroke-dasharray="7 7"/>`
  // engine
  o += block(
    [
      [742, 700, 20],
      [800, 716, 20],
      [850, 470, 20],
      [790, 450, 20],
    ],
    black(450, 716),
  ) // radiator
  for (let i = 0; i < 9; i++)
    o += line(
      T.fillet([
        [762 + i * 5.5, 690 - i * 25],
        [806 + i * 5.5, 698 - i * 25],
      ]),
      '#8a9197',
      1,
      'stroke-opacity=".5"',
    )
  const cyl = pts =>
    block(
      pts,
      cv.box(0, 0, 1, 1, [
        [0, '#9aa1a7'],
        [0.4, '#5a6066'],
        [1, '#1d2023'],
      ]),
    )
  o += cyl([
    [870, 700, 26],
    [1060, 740, 30],
    [1090, 500, 20],
    [900, 470, 20],
  ])
  for (let i = 0; i < 7; i++)
    o +=
      line(
        T.fillet([
          [880 + i * 4, 664 - i * 24],
          [1074 + i * 3, 704 - i * 25],
        ]),
        '#0c0d0f',
        7 * T.s,
        'stroke-opacity=".75"',
      ) +
      line(
        T.fillet([
          [880 + i * 4, 670 - i * 24],
          [1074 + i * 3, 710 - i * 25],
        ]),
        '#fff',
        1,
        'stroke-opacity=".35"',
      )
  o += shape(
    [
      [860, 480, 1],
      [1000, 505],
      [1190, 520],
      [1275, 450],
      [1265, 320],
      [1180, 250],
      [960, 245, 1],
      [870, 300],
      [842, 400],
    ],
    black(245, 520),
  )
  for (const [x, y, r] of [
    [985, 365, 104],
    [1172, 385, 78],
  ]) {
    o +=
      circle(T.x(x), T.y(y), r * T.s, `fill="${metal(y - r, y + r)}" stroke="#0a0b0c" stroke-width="2"`) +
      circle(T.x(x), T.y(y), r * 0.78 * T.s, `fill="${black(y - r, y + r)}"`) +
      circle(
        T.x(x),
        T.y(y),
        r * 0.36 * T.s,
        `fill="none" stroke="#9aa1a7" stroke-opacity=".6" stroke-width="1.5"`,
      )
    o += circle(
      T.x(x),
      T.y(y),
      r * 0.88 * T.s,
      `fill="none" stroke="#16181a" stroke-width="${f1(r * 0.1 * T.s)}" stroke-linecap="round" stroke-dasharray="0 ${f1((2 * Math.PI * r * 0.88 * T.s) / 8)}"`,
    )
  }
  // chain run, swingarm
  o +=
    line(
      T.fillet([
        [1240, 420],
        [xr, 372],
      ]),
      '#17191b',
      15 * T.s,
    ) +
    line(
      T.fillet([
        [1240, 420],
        [xr, 372],
      ]),
      '#8a9197',
      7 * T.s,
      'stroke-dasharray="4 4"',
    )
  o += block(
    [
      [1200, 470, 30],
      [1330, 470, 40],
      [1820, 350, 30],
      [1825, 286, 30],
      [1740, 278, 20],
      [1220, 372, 30],
    ],
    cv.linear(0, T.y(470), 0, T.y(280), [
      [0, '#d4d9dc'],
      [0.35, '#7e858b'],
      [0.6, '#3a3f44'],
      [1, '#17191b'],
    ]),
  )
  o +=
    circle(T.x(xr), T.y(R), 26 * T.s, 'fill="#0d0e10" stroke="#c9cfd3" stroke-width="2"') +
    circle(T.x(1255), T.y(425), 24 * T.s, 'fill="#0d0e10" stroke="#c9cfd3" stroke-width="1.6"')
  // silencer
  o += block(
    [
      [1150, 268, 30],
      [1330, 280, 40],
      [1700, 424, 46],
      [1738, 330, 40],
      [1370, 196, 50],
      [1160, 214, 20],
    ],
    cv.linear(T.x(1500), T.y(380), T.x(1540), T.y(250), [
      [0, '#f5f7f8'],
      [0.3, '#9ea5ab'],
      [0.55, '#41464b'],
      [0.8, '#757c82'],
      [1, '#1b1e21'],
    ]),
  )
  o +=
    block(
      [
        [1640, 400, 14],
        [1704, 424, 40],
        [1740, 330, 40],
        [1676, 306, 14],
      ],
      '#121416',
    ) +
    line(
      T.fillet([
        [1372, 300],
        [1412, 214],
      ]),
      '#0c0d0e',
      2.4,
    )
  o +=
    line(
      T.fillet([
        [1290, 350],
        [1400, 350],
      ]),
      '#17191b',
      26 * T.s,
    ) +
    line(
      T.fillet([
        [1290, 358],
        [1400, 358],
      ]),
      '#fff',
      1,
      'stroke-opacity=".4"',
    )
  // fork, mudguard
  o += shape(
    [
      [60, 560, 1],
      [130, 640],
      [300, 690],
      [480, 650],
      [590, 560, 1],
      [560, 545],
      [460, 610],
      [300, 646],
      [150, 600],
      [84, 545, 1],
    ],
    cv.linear(0, T.y(690), 0, T.y(545), [
      [0, P.sky],
      [0.25, P.hi],
      [0.6, P.base],
      [1, P.deep],
    ]),
  )
  o +=
    tube(
      [
        [640, 960],
        [470, 600],
      ],
      54,
      gold ? '#b08433' : '#b7bec3',
      '#ffffff',
    ) +
    tube(
      [
        [500, 660],
        [330, 318],
      ],
      76,
      '#1b1e21',
      '#a5acb2',
    )
  o += block(
    [
      [330, 250, 20],
      [410, 400, 20],
      [470, 380, 20],
      [420, 260, 30],
    ],
    '#23272b',
  )
  o += circle(T.x(xf), T.y(R), 30 * T.s, 'fill="#16181a" stroke="#cfd4d8" stroke-width="2"')
  o += block(
    [
      [560, 800, 14],
      [640, 800, 14],
      [690, 930, 14],
      [610, 930, 14],
    ],
    '#17191b',
  )
  // tail, seat
  o += shape(
    [
      [1120, 850, 1],
      [1300, 812],
      [1520, 850 + tailUp * 0.5],
      [1760, 968 + tailUp, 1],
      [1880, 975 + tailUp, 1],
      [1840, 910 + tailUp],
      [1640, 830 + tailUp * 0.7],
      [1400, 756],
      [1150, 760, 1],
    ],
    cv.linear(0, T.y(980), 0, T.y(750), [
      [0, P.sky],
      [0.25, P.hi],
      [0.6, P.base],
      [1, P.deep],
    ]),
  )
  o += shape(
    [
      [1105, 880, 1],
      [1180, 850],
      [1330, 838],
      [1480, 868 + tailUp * 0.5],
      [1600, 940 + tailUp],
      [1780, 985 + tailUp],
      [1850, 980 + tailUp, 1],
      [1700, 920 + tailUp],
      [1560, 860 + tailUp * 0.6],
      [1350, 806],
      [1130, 820, 1],
    ],
    cv.linear(0, T.y(1000), 0, T.y(800), [
      [0, '#5c6166'],
      [0.3, '#26292c'],
      [1, '#0d0e0f'],
    ]),
  )
  o += line(
    T.spline([
      [1150, 858],
      [1330, 830],
      [1490, 866 + tailUp * 0.5],
      [1620, 938 + tailUp],
      [1800, 978 + tailUp],
    ]),
    '#fff',
    1.4,
    'stroke-opacity=".35" stroke-dasharray="5 4"',
  )
  o +=
    shape(
      [
        [1840, 972 + tailUp, 1],
        [1888, 974 + tailUp, 1],
        [1862, 925 + tailUp, 1],
        [1812, 918 + tailUp, 1],
      ],
      '#d8232a',
    ) +
    line(
      T.fillet([
        [1850, 958 + tailUp],
        [1870, 958 + tailUp],
      ]),
      '#ffb8ae',
      2.5,
    )
  o +=
    tube(
      [
        [1790, 900 + tailUp],
        [1880, 800],
        [1960, 690],
      ],
      20,
      '#17191b',
      '#757c82',
    ) +
    block(
      [
        [1925, 730, 8],
        [1990, 680, 8],
        [1960, 640, 8],
        [1905, 690, 8],
      ],
      '#101214',
    )
  // tank
  const tk = [
    [648, 868, 1],
    [690, 960],
    [800, 1022 + tank],
    [960, 1018 + tank],
    [1090, 946],
    [1160, 858, 1],
    [1130, 790, 1],
    [980, 760],
    [800, 770],
    [690, 810, 1],
  ]
  const tclip = cv.clip(T.spline(tk, { close: true }))
  o += shape(
    tk,
    cv.linear(0, T.y(1025), 0, T.y(760), [
      [0, P.sky],
      [0.16, P.hi],
      [0.45, P.base],
      [0.52, mix(P.base, P.lo, 0.7)],
      [0.8, P.lo],
      [1, P.deep],
    ]),
  )
  o +=
    `<g clip-path="${tclip}">` +
    path(
      T.spline(
        [
          [700, 905, 1],
          [800, 975 + tank],
          [960, 972 + tank],
          [1090, 900, 1],
          [960, 922],
          [800, 928],
        ],
        { close: true },
      ),
      `fill="${P.sky}" opacity=".55" filter="${cv.blur(4)}"`,
    ) +
    line(
      T.spline([
        [660, 862],
        [800, 880],
        [980, 872],
        [1150, 838],
      ]),
      '#fff',
      1.6,
      'stroke-opacity=".7"',
    ) +
    path(
      T.spline(
        [
          [660, 856, 1],
          [800, 874],
          [980, 866],
          [1150, 832, 1],
          [980, 800],
          [800, 800],
        ],
        { close: true },
      ),
      `fill="${P.deep}" opacity=".45" filter="${cv.blur(5)}"`,
    ) +
    line(T.spline(tk.slice(0, 6)), '#fff', 4, 'stroke-opacity=".6"') +
    '</g>'
  o += `<rect x="${f1(T.x(850))}" y="${f1(T.y(1040 + tank))}" width="44" height="8" rx="4" fill="#c9cfd3"/>`
  // side cover
  o +=
    block(
      [
        [1010, 770, 14],
        [1150, 784, 14],
        [1250, 690, 20],
        [1120, 620, 30],
        [1050, 660, 20],
      ],
      black(620, 784),
    ) +
    line(
      T.fillet([
        [1030, 758],
        [1140, 770],
        [1226, 690],
      ]),
      '#fff',
      1,
      'stroke-opacity=".3"',
    )
  // bars, clocks, mirror, lamp
  o +=
    tube(
      [
        [640, 960],
        [700, 1030],
        [860, 1062],
      ],
      28,
      '#24282c',
      '#aab1b6',
    ) +
    line(
      T.fillet([
        [770, 1048],
        [900, 1070],
      ]),
      '#0c0d0e',
      42 * T.s,
    )
  o +=
    tube(
      [
        [760, 1050],
        [720, 1130],
        [742, 1190],
      ],
      14,
      '#24282c',
      '#8d949a',
    ) +
    ellipse(
      T.x(740),
      T.y(1212),
      62 * T.s,
      38 * T.s,
      `fill="${black(1174, 1250)}" stroke="#000" stroke-width="1"`,
    )
  o += block(
    [
      [560, 960, 14],
      [640, 990, 14],
      [670, 950, 10],
      [600, 915, 10],
    ],
    '#101214',
  )
  if (cafe)
    o += shape(
      [
        [470, 940, 1],
        [520, 1010],
        [612, 1080, 1],
        [625, 1065],
        [590, 985],
        [570, 930, 1],
      ],
      cv.box(0, 0, 1, 1, [
        [0, '#3a434b', 0.9],
        [1, '#0e1114', 0.85],
      ]),
    )
  const lx = T.x(508),
    ly = T.y(880),
    lr = 98 * T.s
  o += path(
    T.spline(
      [
        [500, 980, 1],
        [590, 950],
        [640, 880],
        [590, 810],
        [500, 780, 1],
      ],
      { close: true },
    ),
    `fill="${black(780, 980)}"`,
  )
  o += ellipse(
    lx,
    ly,
    lr * 0.5,
    lr,
    `fill="${cv.radial(lx - 8, ly - 18, lr * 1.2, [
      [0, '#ffffff'],
      [0.3, '#c8d8e4'],
      [0.7, '#5b6b77'],
      [1, '#20272c'],
    ])}" stroke="${metal(780, 980)}" stroke-width="5"`,
  )
  o += ellipse(lx - 4, ly, lr * 0.26, lr * 0.62, 'fill="none" stroke="#fff" stroke-width="3"')
  o += ellipse(T.x(640), T.y(800), 22, 12, 'fill="#c06a14" stroke="#000" stroke-opacity=".5"')
  const id = cv.id()
  const mask = cv.def(
    i =>
      `<mask id="${i}" maskUnits="userSpaceOnUse" x="0" y="900" width="1800" height="300"><rect x="0" y="900" width="1800" height="300" fill="${cv.linear(
        0,
        900,
        0,
        1120,
        [
          [0, '#fff', 0.3],
          [1, '#fff', 0],
        ],
      )}"/></mask>`,
  )
  const Rp = R * T.s
  return {
    T,
    svg:
      (S.close
        ? ''
        : `<g mask="${mask}"><g filter="${cv.blur(2.4)}"><use href="#${id}" transform="translate(0 1802) scale(1 -1)"/></g></g>`) +
      ellipse(900, 906, 560, 26, `fill="#05070a" opacity="${S.dark ? 0.75 : 0.34}" filter="${cv.blur(16)}"`) +
      [xf, xr]
        .map(x => ellipse(T.x(x), 902, Rp * 0.5, 7, `fill="#000" opacity=".8" filter="${cv.blur(3)}"`))
        .join('') +
      `<g id="${id}">${o}</g>`,
    xf,
    xr,
    R,
  }
}
