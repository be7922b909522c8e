/** One of the shapes that lie on each other: how far its edge is outside of the one that is softened, and its opacity. */
export interface Layer {
  out: number
  opacity: number
}

/** So many standard deviations from an edge hardly anything of it is seen. */
const REACH = 2.2

/** The normal distribution, within a hundredth (the logistic function with 1.702 of its argument). */
const below = (deviations: number) => 1 / (1 + Math.exp(-1.702 * deviations))

/**
 * A soft edge without a filter, for a filter costs a renderer as much as many shapes: the layers, widest first, that
 * together are as opaque as a stripe out of focus.
 * @param half half the width of the stripe
 * @param deviation how far it is out of focus
 * @param opacity of the stripe in focus
 */
export function soften(half: number, deviation: number, opacity: number): Layer[] {
  const count = Math.min(20, Math.ceil(4 * deviation) + 4)
  const [from, to] = [REACH * deviation, -Math.min(half, REACH * deviation)]
  const step = (from - to) / count
  /** How opaque the stripe is so far from its edge. */
  const at = (out: number) => below(-out / deviation) - below((-2 * half - out) / deviation)
  let covered = 0
  return Array.from({ length: count }, (_, index) => {
    const out = from - index * step
    const wanted = opacity * at(out - step / 2)
    const own = Math.max(0, (wanted - covered) / (1 - covered))
    covered = Math.max(covered, wanted)
    return { out, opacity: own }
  })
}
