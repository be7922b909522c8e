import { circle, ellipse, line, path } from './canvas.mjs'
import { mix } from './colour.mjs'
import { filletPath, splinePath } from './geometry.mjs'
import { P2 } from './wheels.mjs'
export function interiorView(cv, m, P) {
  const hide = m.trim,
    hideHi = mix(hide, '#ffffff', 0.35),
    hideLo = mix(hide, '#000000', 0.55),
    S = pts => splinePath(pts, { close: true }),
    Fp = pts => filletPath(pts, { close: true })
  const accent = m.rnd.pick(['#7fb4ff', '#ffb36b', '#9fe0d0', '#e8e8ee']),
    wood = m.rnd.pick(['#5a3a22', '#2a2d31', '#8a8f94'])
  const v = (y0, y1, stops) => cv.linear(0, y0, 0, y1, stops)
  let o = '<rect width="1800" height="1200" fill="#0c0d0f"/>'
  // windscreen and the studio beyond
  const ws = S([
      [210, 90, 1],
      [500, 52],
      [900, 40],
      [1300, 52],
      [1590, 90, 1],
      [1700, 430, 1],
      [1300, 400],
      [900, 392],
      [500, 400],
      [100, 430, 1],
    ]),
    wc = cv.clip(ws)
  o += `<rect width="1800" height="470" fill="${v(0, 470, [
    [0, '#33373b'],
    [0.2, '#1b1d20'],
    [1, '#111315'],
  ])}"/>`
  o += path(
    ws,
    `fill="${v(40, 430, [
      [0, '#c7ced3'],
      [0.5, '#edf0f2'],
      [0.78, '#fafbfb'],
      [0.82, '#dde2e5'],
      [1, '#b5bcc2'],
    ])}"`,
  )
  o += `<g clip-path="${wc}">${ellipse(900, 415, 900, 62, `fill="${mix(P.base, P.hi, 0.5)}"`)}${ellipse(900, 402, 860, 40, `fill="${P.sky}" opacity=".5" filter="${cv.blur(12)}"`)}${path(
    Fp([
      [300, 470, 0],
      [560, 20, 0],
      [760, 20, 0],
      [520, 470, 0],
    ]),
    'fill="#fff" opacity=".35"',
  )}</g>${line(ws, '#08090a', 16)}`
  o +=
    path(
      Fp([
        [800, 60, 20],
        [1000, 60, 20],
        [985, 130, 26],
        [815, 130, 26],
      ]),
      `fill="${v(60, 130, [
        [0, '#3a3f44'],
        [1, '#0e1012'],
      ])}"`,
    ) +
    path(
      Fp([
        [822, 68, 14],
        [978, 68, 14],
        [968, 120, 18],
        [832, 120, 18],
      ]),
      `fill="${v(68, 120, [
        [0, '#8b98a3'],
        [1, '#3c454d'],
      ])}"`,
    )
  // door cards
  for (const k of [0, 1])
    o +=
      `<g${k ? ' transform="translate(1800 0) scale(-1 1)"' : ''}>` +
      path(
        S([
          [0, 330, 1],
          [90, 420],
          [150, 560],
          [170, 800],
          [120, 1200, 1],
          [0, 1200, 1],
        ]),
        `fill="${cv.linear(0, 0, 180, 0, [
          [0, '#17191b'],
          [0.6, '#2a2d31'],
          [1, '#0d0e10'],
        ])}"`,
      ) +
      path(
        S([
          [0, 640, 1],
          [110, 660],
          [160, 760],
          [150, 900, 1],
          [0, 860, 1],
        ]),
        `fill="${v(640, 900, [
          [0, hideHi],
          [0.4, hide],
          [1, hideLo],
        ])}"`,
      ) +
      line(
        splinePath([
          [0, 560],
          [90, 575],
          [156, 640],
        ]),
        accent,
        3,
        'stroke-opacity=".9"',
      ) +
      line(
        splinePath([
          [0, 560],
          [90, 575],
          [156, 640],
        ]),
        accent,
        14,
        `stroke-opacity=".35" filter="${cv.blur(7)}"`,
      ) +
      '</g>'
  // dashboard: pad, decor band, lower roll
  const pad = S([
    [60, 430, 1],
    [300, 404],
    [620, 388],
    [900, 396],
    [1300, 400],
    [1740, 430, 1],
    [1720, 540, 1],
    [1300, 520],
    [900, 520],
    [500, 520],
    [90, 546, 1],
  ])
  o += path(
    S([
      [86, 520, 1],
      [500, 505],
      [900, 505],
      [1300, 505],
      [1722, 520, 1],
      [1700, 700, 1],
      [1400, 730],
      [900, 745],
      [400, 735],
      [110, 710, 1],
    ]),
    `fill="${v(505, 745, [
      [0, hideHi],
      [0.25, hide],
      [0.7, mix(hide, '#000000', 0.3)],
      [1, hideLo],
    ])}"`,
  )
  o += path(
    S([
      [88, 512, 1],
      [500, 498],
      [900, 498],
      [1300, 498],
      [1720, 512, 1],
      [1714, 588, 1],
      [1300, 578],
      [900, 580],
      [500, 580],
      [96, 594, 1],
    ]),
    `fill="${v(498, 590, [
      [0, mix(wood, '#ffffff', 0.35)],
      [0.25, wood],
      [1, mix(wood, '#000000', 0.5)],
    ])}"`,
  )
  for (let i = 0; i < 7; i++)
    o += line(
      splinePath([
        [96, 522 + i * 9],
        [500, 508 + i * 9 + (i % 2) * 3],
        [900, 509 + i * 9],
        [1300, 508 + i * 9 - (i % 3) * 2],
        [1714, 520 + i * 9],
      ]),
      '#000',
      1,
      'stroke-opacity=".25"',
    )
  o +=
    path(
      pad,
      `fill="${v(390, 545, [
        [0, '#6b7176'],
        [0.1, '#3a3e42'],
        [0.55, '#1d2023'],
        [1, '#0c0d0f'],
      ])}"`,
    ) +
    line(
      splinePath([
        [92, 538],
        [500, 512],
        [900, 512],
        [1300, 512],
        [1718, 532],
      ]),
      '#c9ced2',
      1.6,
      'stroke-opacity=".6" stroke-dasharray="7 5"',
    )
  o +=
    line(
      splinePath([
        [96, 598],
        [500, 584],
        [900, 584],
        [1300, 582],
        [1714, 592],
      ]),
      accent,
      12,
      `stroke-opacity=".45" filter="${cv.blur(6)}"`,
    ) +
    line(
      splinePath([
        [96, 598],
        [500, 584],
        [900, 584],
        [1300, 582],
        [1714, 592],
      ]),
      accent,
      2.4,
    )
  for (const x of [150, 1010, 1180, 1560])
    if (x !== 1010 && x !== 1180)
      o +=
        path(
          Fp([
            [x, 520, 14],
            [x + 170, 514, 14],
            [x + 170, 570, 14],
            [x, 576, 14],
          ]),
          'fill="#08090a" stroke="#c3c9cd" stroke-width="2"',
        ) +
        [0, 1, 2]
          .map(i => line(`M${x + 10} ${533 + i * 13} L${x + 160} ${528 + i * 13}`, '#5d646a', 3))
          .join('')
  // cluster and centre screen
  const screen = (x, y, w, h, inner) =>
    `<rect x="${x - 8}" y="${y - 8}" width="${w + 16}" height="${h + 16}" rx="20" fill="#050607" stroke="#8b9298" stroke-width="2"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="13" fill="${cv.linear(
      x,
      y,
      x + w,
      y + h,
      [
        [0, '#16202b'],
        [0.5, '#0c131b'],
        [1, '#070a0e'],
      ],
    )}"/>${inner}` +
    path(
      filletPath(
        [
          [x, y, 12],
          [x + w * 0.4, y, 0],
          [x + w * 0.22, y + h, 0],
          [x, y + h, 12],
        ],
        { close: true },
      ),
      'fill="#fff" opacity=".07"',
    )
  const dial = (cx, cy, r, t) =>
    circle(cx, cy, r, 'fill="none" stroke="#2b3641" stroke-width="9"') +
    `<path d="M${P2([cx + r * Math.cos(2.4), cy + r * Math.sin(2.4)])} A${r} ${r} 0 ${t > 3.14 ? 1 : 0} 1 ${P2([cx + r * Math.cos(2.4 + t), cy + r * Math.sin(2.4 + t)])}" fill="none" stroke="${accent}" stroke-width="9" stroke-linecap="round"/>` +
    circle(
      cx,
      cy,
      r * 0.78,
      'fill="none" stroke="#dfe6ea" stroke-opacity=".5" stroke-width="6" stroke-dasharray="2 11"',
    ) +
    `<rect x="${cx - 22}" y="${cy - 9}" width="44" height="16" rx="4" fill="#e8eef2"/>`
  o += screen(
    330,
    398,
    440,
    150,
    dial(420, 476, 58, 2.2) +
      dial(680, 476, 58, 3.5) +
      line('M520 500 L540 440 M580 500 L560 440', '#e8eef2', 4, 'stroke-opacity=".8"') +
      `<rect x="528" y="512" width="44" height="10" rx="5" fill="${accent}"/>`,
  )
  let map = ''
  for (const q of [
    [
      [850, 560],
      [950, 500],
      [1080, 520],
      [1230, 430],
    ],
    [
      [880, 420],
      [960, 500],
      [980, 600],
    ],
    [
      [1120, 600],
      [1100, 500],
      [1180, 410],
    ],
  ])
    map += line(splinePath(q), '#2f4152', 8)
  o += screen(
    840,
    396,
    420,
    236,
    map +
      line(
        splinePath([
          [860, 600],
          [950, 500],
          [1080, 520],
          [1150, 460],
        ]),
        accent,
        6,
      ) +
      circle(1150, 460, 10, 'fill="#fff"') +
      `<rect x="1090" y="550" width="152" height="66" rx="12" fill="#1c2a37"/><rect x="1106" y="566" width="80" height="10" rx="5" fill="#e8eef2"/><rect x="1106" y="588" width="116" height="8" rx="4" fill="#7d8b97"/>` +
      [0, 1, 2, 3]
        .map(
          i =>
            `<rect x="${858}" y="${416 + i * 34}" width="22" height="22" rx="6" fill="${i ? '#33475a' : accent}"/>`,
        )
        .join(''),
  )
  // console
  o += path(
    S([
      [800, 690, 1],
      [900, 676],
      [1040, 676],
      [1120, 690, 1],
      [1190, 940],
      [1220, 1200, 1],
      [700, 1200, 1],
      [740, 940],
    ]),
    `fill="${v(680, 1200, [
      [0, '#3a3e42'],
      [0.15, '#1f2225'],
      [1, '#0c0d0f'],
    ])}" stroke="#000" stroke-opacity=".6" stroke-width="2"`,
  )
  o += path(
    S([
      [838, 720, 1],
      [960, 706],
      [1084, 720, 1],
      [1118, 960, 1],
      [960, 985],
      [800, 960, 1],
    ]),
    `fill="${v(706, 985, [
      [0, mix(wood, '#ffffff', 0.2)],
      [1, mix(wood, '#000000', 0.55)],
    ])}" stroke="#9aa1a7" stroke-opacity=".6" stroke-width="2"`,
  )
  for (let i = 0; i < 6; i++)
    o += `<rect x="${866 + i * 32}" y="652" width="24" height="13" rx="4" fill="#2e3338" stroke="#7d858b" stroke-opacity=".6"/>`
  o +=
    ellipse(960, 880, 58, 22, 'fill="#08090a" opacity=".7"') +
    path(
      S([
        [930, 880, 1],
        [936, 830],
        [924, 780],
        [960, 758],
        [996, 780],
        [984, 830],
        [990, 880, 1],
      ]),
      `fill="${cv.linear(920, 0, 1000, 0, [
        [0, '#0d0e10'],
        [0.35, '#6c7379'],
        [0.6, '#2a2e32'],
        [1, '#08090a'],
      ])}" stroke="#d4d9dc" stroke-opacity=".5" stroke-width="1.5"`,
    )
  o +=
    circle(
      1062,
      800,
      26,
      `fill="${cv.linear(1036, 774, 1088, 826, [
        [0, '#f4f6f7'],
        [0.5, '#767d83'],
        [1, '#24282c'],
      ])}" stroke="#08090a" stroke-width="3"`,
    ) +
    `<rect x="838" y="1000" width="250" height="220" rx="34" fill="${v(1000, 1200, [
      [0, hideHi],
      [0.3, hide],
      [1, hideLo],
    ])}"/>`
  // steering wheel
  const cx = 550,
    cy = 650,
    rx = 232,
    ry = 222
  o += ellipse(
    cx + 10,
    cy + 18,
    rx,
    ry,
    `fill="none" stroke="#000" stroke-opacity=".5" stroke-width="40" filter="${cv.blur(12)}"`,
  )
  const hubShape = S([
    [cx - 92, cy - 48, 1],
    [cx, cy - 62],
    [cx + 92, cy - 48, 1],
    [cx + 80, cy + 40],
    [cx + 44, cy + 84],
    [cx, cy + 92],
    [cx - 44, cy + 84],
    [cx - 80, cy + 40],
  ])
  const arm = k =>
    path(
      S([
        [cx + k * 70, cy - 44, 1],
        [cx + k * 150, cy - 34],
        [cx + k * 226, cy - 30, 1],
        [cx + k * 222, cy + 26, 1],
        [cx + k * 150, cy + 24],
        [cx + k * 76, cy + 44, 1],
      ]),
      `fill="${v(cy - 44, cy + 44, [
        [0, '#6b7177'],
        [0.25, '#2d3135'],
        [1, '#101214'],
      ])}"`,
    ) +
    `<rect x="${cx + k * 150 - 34}" y="${cy - 22}" width="68" height="36" rx="10" fill="#0b0c0e" stroke="#9aa1a7" stroke-opacity=".5"/>` +
    circle(cx + k * 150, cy - 4, 6, 'fill="#c9ced2"')
  o +=
    arm(1) +
    arm(-1) +
    path(
      Fp([
        [cx - 34, cy + 70, 0],
        [cx + 34, cy + 70, 0],
        [cx + 26, cy + 212, 0],
        [cx - 26, cy + 212, 0],
      ]),
      `fill="${cv.linear(cx - 34, 0, cx + 34, 0, [
        [0, '#3a3f44'],
        [0.4, '#c3c9cd'],
        [1, '#24282c'],
      ])}"`,
    )
  o +=
    path(
      hubShape,
      `fill="${v(cy - 60, cy + 92, [
        [0, '#5d6369'],
        [0.15, '#2b2f33'],
        [1, '#0d0e10'],
      ])}" stroke="#000" stroke-opacity=".6" stroke-width="2"`,
    ) + circle(cx, cy + 4, 26, 'fill="#14171a" stroke="#d9dee1" stroke-width="3"')
  o +=
    ellipse(cx, cy, rx, ry, 'fill="none" stroke="#0a0b0c" stroke-width="46"') +
    ellipse(
      cx,
      cy,
      rx,
      ry,
      `fill="none" stroke="${v(cy - ry, cy + ry, [
        [0, '#6f757b'],
        [0.12, '#2c3034'],
        [0.6, '#1a1c1f'],
        [1, '#3a3f44'],
      ])}" stroke-width="40"`,
    )
  o +=
    ellipse(
      cx,
      cy,
      rx + 8,
      ry + 8,
      `fill="none" stroke="${cv.linear(cx - rx, cy - ry, cx + rx * 0.4, cy + ry, [
        [0, '#fff', 0.6],
        [0.35, '#fff', 0.08],
        [1, '#fff', 0.12],
      ])}" stroke-width="5" filter="${cv.blur(2)}"`,
    ) +
    ellipse(
      cx,
      cy,
      rx - 17,
      ry - 17,
      'fill="none" stroke="#d9dee1" stroke-opacity=".35" stroke-width="1.6" stroke-dasharray="6 5"',
    )
  // front seats from behind the shoulder
  for (const k of [0, 1]) {
    const seat = S([
        [58, 1200, 1],
        [64, 1060],
        [98, 950],
        [190, 892],
        [340, 880],
        [490, 892],
        [582, 950],
        [616, 1060],
        [622, 1200, 1],
      ]),
      rest = S([
        [222, 848, 1],
        [214, 770],
        [244, 722],
        [340, 708],
        [436, 722],
        [466, 770],
        [458, 848, 1],
        [340, 862],
      ])
    const fill = v(690, 1200, [
      [0, hideHi],
      [0.3, hide],
      [1, hideLo],
    ])
    o +=
      `<g${k ? ' transform="translate(1830 60) scale(-1 1)"' : ' transform="translate(-30 60)"'}>` +
      line('M290 840 V930 M390 840 V930', '#8a9197', 12) +
      path(seat, `fill="#000" opacity=".5" filter="${cv.blur(14)}"`) +
      path(seat, `fill="${fill}" stroke="#000" stroke-opacity=".5" stroke-width="2"`) +
      path(
        S([
          [196, 1200, 1],
          [206, 1010],
          [250, 950],
          [340, 936],
          [430, 950],
          [474, 1010],
          [484, 1200, 1],
        ]),
        `fill="${v(950, 1200, [
          [0, mix(hide, '#000000', 0.12)],
          [1, mix(hide, '#000000', 0.65)],
        ])}"`,
      ) +
      line(
        splinePath([
          [196, 1200],
          [206, 1010],
          [250, 950],
          [340, 936],
          [430, 950],
          [474, 1010],
          [484, 1200],
        ]),
        mix(hide, '#ffffff', 0.55),
        2,
        'stroke-dasharray="8 5"',
      ) +
      path(
        rest,
        `fill="${v(690, 880, [
          [0, hideHi],
          [0.35, hide],
          [1, hideLo],
        ])}" stroke="#000" stroke-opacity=".5" stroke-width="2"`,
      ) +
      line(
        splinePath([
          [226, 800],
          [236, 750],
          [280, 726],
          [340, 720],
        ]),
        '#fff',
        3,
        'stroke-opacity=".4"',
      ) +
      line(
        splinePath([
          [78, 1050],
          [108, 960],
          [194, 904],
          [340, 893],
          [486, 904],
        ]),
        '#fff',
        3,
        'stroke-opacity=".3"',
      ) +
      '</g>'
  }
  o += `<rect width="1800" height="1200" fill="${cv.radial(900, 480, 1150, [
    [0.5, '#000', 0],
    [1, '#000', 0.6],
  ])}"/>`
  return o
}
