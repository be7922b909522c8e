export const WIDTH = 1800,
  HEIGHT = 1200
export const f1 = n => String(Math.round(n * 10) / 10)
export const lerp = (a, b, t) => a + (b - a) * t
export const clamp = (v, a, b) => Math.min(b, Math.max(a, v))

export function hashSeed(seed) {
  let h = 2166136261
  for (const c of String(seed)) {
    h ^= c.charCodeAt(0)
    h = Math.imul(h, 16777619)
  }
  return h >>> 0
}
export function makeRandom(seed) {
  // mulberry32
  let a = hashSeed(seed)
  const next = () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  next()
  next()
  return {
    unit: next,
    range: (lo, hi) => lo + (hi - lo) * next(),
    pick: list => list[Math.floor(next() * list.length)],
    chance: p => next() < p,
  }
}

// Hobby's spline (the METAPOST one): the smoothest-looking curve through given points.
export function hobbyRun(p) {
  const n = p.length - 1
  if (n === 1) return ` L${f1(p[1][0])} ${f1(p[1][1])}`
  const d = [],
    ang = [],
    psi = new Array(n + 1).fill(0)
  for (let i = 0; i < n; i++) {
    const dx = p[i + 1][0] - p[i][0],
      dy = p[i + 1][1] - p[i][1]
    d.push(Math.hypot(dx, dy) || 1e-6)
    ang.push(Math.atan2(dy, dx))
  }
  for (let i = 1; i < n; i++) {
    let t = ang[i] - ang[i - 1]
    while (t > Math.PI) t -= 2 * Math.PI
    while (t < -Math.PI) t += 2 * Math.PI
    psi[i] = t
  }
  const a = [],
    b = [],
    c = [],
    r = []
  a[0] = 0
  b[0] = 1
  c[0] = 1
  r[0] = -psi[1]
  for (let i = 1; i < n; i++) {
    a[i] = 1 / d[i - 1]
    b[i] = 2 / d[i - 1] + 2 / d[i]
    c[i] = 1 / d[i]
    r[i] = -(2 * psi[i]) / d[i - 1] - psi[i + 1] / d[i]
  }
  a[n] = 1
  b[n] = 1
  c[n] = 0
  r[n] = 0
  for (let i = 1; i <= n; i++) {
    const m = a[i] / b[i - 1]
    b[i] -= m * c[i - 1]
    r[i] -= m * r[i - 1]
    if (!Number.isFinite(m) || Math.abs(b[i]) < 1e-9) b[i] = 1e-9
  }
  const th = []
  th[n] = r[n] / b[n]
  for (let i = n - 1; i >= 0; i--) th[i] = (r[i] - c[i] * th[i + 1]) / b[i]
  const rho = (x, y) =>
    (2 +
      Math.SQRT2 *
        (Math.sin(x) - Math.sin(y) / 16) *
        (Math.sin(y) - Math.sin(x) / 16) *
        (Math.cos(x) - Math.cos(y))) /
    (1 + 0.618034 * Math.cos(x) + 0.381966 * Math.cos(y))
  let out = ''
  for (let i = 0; i < n; i++) {
    const t = th[i],
      ph = -psi[i + 1] - th[i + 1]
    const A = (rho(t, ph) * d[i]) / 3,
      B = (rho(ph, t) * d[i]) / 3
    const q = p[i + 1]
    out += ` C${f1(p[i][0] + A * Math.cos(ang[i] + t))} ${f1(p[i][1] + A * Math.sin(ang[i] + t))} ${f1(q[0] - B * Math.cos(ang[i] - ph))} ${f1(q[1] - B * Math.sin(ang[i] - ph))} ${f1(q[0])} ${f1(q[1])}`
  }
  return out
}
// points [x, y, corner?]; the curve is smooth except at corners. Closed curves must hold a corner.
export function splinePath(points, { close = false, move = true } = {}) {
  let pts = points
  if (close) {
    let k = pts.findIndex(q => q[2])
    if (k < 0) k = 0
    pts = [...pts.slice(k), ...pts.slice(0, k), pts[k]]
  }
  let out = move ? `M${f1(pts[0][0])} ${f1(pts[0][1])}` : ''
  let start = 0
  for (let i = 1; i < pts.length; i++) {
    if (pts[i][2] || i === pts.length - 1) {
      out += hobbyRun(pts.slice(start, i + 1))
      start = i
    }
  }
  return close ? `${out}Z` : out
}
// points [x, y, radius]; straight edges with soft fillets.
export function filletPath(points, { close = false, move = true } = {}) {
  const n = points.length
  let out = ''
  const seg = (cmd, q) => `${cmd}${f1(q[0])} ${f1(q[1])}`
  for (let i = 0; i < n; i++) {
    const q = points[i]
    const prev = points[(i - 1 + n) % n],
      next = points[(i + 1) % n]
    const edge = !close && (i === 0 || i === n - 1)
    const r0 = edge ? 0 : q[2] || 0
    if (!r0) {
      out += out || !move ? seg(' L', q) : seg('M', q)
      continue
    }
    const d1 = Math.hypot(prev[0] - q[0], prev[1] - q[1]),
      d2 = Math.hypot(next[0] - q[0], next[1] - q[1])
    const r = Math.min(r0, d1 * 0.49, d2 * 0.49)
    const A = [q[0] + ((prev[0] - q[0]) * r) / d1, q[1] + ((prev[1] - q[1]) * r) / d1]
    const B = [q[0] + ((next[0] - q[0]) * r) / d2, q[1] + ((next[1] - q[1]) * r) / d2]
    const k = 0.6
    out += out || !move ? seg(' L', A) : seg('M', A)
    out += ` C${f1(lerp(A[0], q[0], k))} ${f1(lerp(A[1], q[1], k))} ${f1(lerp(B[0], q[0], k))} ${f1(lerp(B[1], q[1], k))} ${f1(B[0])} ${f1(B[1])}`
  }
  return close ? `${out}Z` : out
}
