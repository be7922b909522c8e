import { f1, filletPath, splinePath } from './geometry.mjs'
export class Canvas {
  // collects defs under a unique prefix so several drawings can share a page
  constructor(prefix) {
    this.prefix = prefix
    this.defs = []
    this.n = 0
    this.blurs = {}
  }
  id() {
    return `${this.prefix}${(this.n++).toString(36)}`
  }
  def(fn) {
    const id = this.id()
    this.defs.push(fn(id))
    return `url(#${id})`
  }
  linear(x1, y1, x2, y2, stops, units = 'userSpaceOnUse') {
    return this.def(
      id =>
        `<linearGradient id="${id}" gradientUnits="${units}" x1="${f1u(x1, units)}" y1="${f1u(y1, units)}" x2="${f1u(x2, units)}" y2="${f1u(y2, units)}">${stopList(stops)}</linearGradient>`,
    )
  }
  box(x1, y1, x2, y2, stops) {
    return this.linear(x1, y1, x2, y2, stops, 'objectBoundingBox')
  }
  radial(cx, cy, r, stops, extra = '') {
    return this.def(
      id =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${f1(cx)}" cy="${f1(cy)}" r="${f1(r)}" ${extra}>${stopList(stops)}</radialGradient>`,
    )
  }
  clip(d) {
    return this.def(id => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  }
  blur(sd) {
    return `blur(${f1(sd)})`
  } // a token; tightenBlurs() turns it into a filter that fits its element
  tightenBlurs(svg) {
    const num = (attrs, k) => parseFloat((attrs.match(new RegExp(` ${k}="([-\\d.]+)"`)) || [0, 0])[1])
    return svg.replace(
      /<(path|circle|ellipse|rect|g)([^>]*?) filter="blur\(([\d.]+)\)"/g,
      (all, tag, attrs, sdText) => {
        const sd = +sdText,
          full = tag === 'g'
        let x0 = 0,
          y0 = 0,
          x1 = 1800,
          y1 = 1200
        if (tag === 'path') {
          const pairs = (attrs.match(/ d="([^"]+)"/) || all.match(/d="([^"]+)"/))[1]
            .match(/-?[\d.]+ -?[\d.]+/g)
            .map(q => q.split(' ').map(Number))
          const xs = pairs.map(q => q[0]),
            ys = pairs.map(q => q[1])
          ;[x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
        } else if (!full) {
          const cx = num(attrs, 'cx'),
            cy = num(attrs, 'cy'),
            rx = num(attrs, 'r') || num(attrs, 'rx'),
            ry = num(attrs, 'r') || num(attrs, 'ry')
          ;[x0, y0, x1, y1] = [cx - rx, cy - ry, cx + rx, cy + ry]
        }
        const pad = full ? 0 : 3 * sd + num(attrs, 'stroke-width') + 2,
          q = v => Math.round(v)
        const key = [q(x0 - pad), q(y0 - pad), q(x1 - x0 + 2 * pad), q(y1 - y0 + 2 * pad), sdText].join(',')
        const [kx, ky, kw, kh] = key.split(',').map(Number),
          v = this.visible
        const local = Math.abs(kx + kw / 2) < 60 && Math.abs(ky + kh / 2) < 60 // wheel artwork is drawn about its own centre
        if (v && !local && (kx > v[2] || ky > v[3] || kx + kw < v[0] || ky + kh < v[1]))
          return `<${tag}${attrs}` // out of frame: some renderers choke on it
        if (!this.blurs[key]) {
          const [x, y, w, h] = key.split(',')
          this.blurs[key] = this.def(
            id =>
              `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${w}" height="${h}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${sdText}"/></filter>`,
          )
        }
        return `<${tag}${attrs} filter="${this.blurs[key]}"`
      },
    )
  }
}
export const f1u = (v, units) => (units === 'userSpaceOnUse' ? f1(v) : String(Math.round(v * 1000) / 1000))
export const stopList = stops =>
  stops
    .map(
      ([o, c, a]) =>
        `<stop offset="${Math.round(o * 1000) / 1000}" stop-color="${c}"${a === undefined || a === 1 ? '' : ` stop-opacity="${Math.round(a * 1000) / 1000}"`}/>`,
    )
    .join('')
export const path = (d, attrs) => `<path d="${d}" ${attrs}/>`
export const line = (d, colour, w, extra = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${f1(w)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
export const circle = (x, y, r, attrs) => `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}" ${attrs}/>`
export const ellipse = (x, y, rx, ry, attrs) =>
  `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(rx)}" ry="${f1(ry)}" ${attrs}/>`

export class Frame {
  // millimetres → canvas
  constructor(scale, left, ground) {
    this.s = scale
    this.left = left
    this.ground = ground
  }
  x(v) {
    return this.left + v * this.s
  }
  y(v) {
    return this.ground - v * this.s
  }
  pt(p) {
    return [this.x(p[0]), this.y(p[1]), p[2]]
  }
  spline(points, o) {
    return splinePath(
      points.map(p => this.pt(p)),
      o,
    )
  }
  fillet(points, o) {
    return filletPath(
      points.map(p => [this.x(p[0]), this.y(p[1]), (p[2] || 0) * this.s]),
      o,
    )
  }
}
