// The studio around the car, as it is mirrored in it: lamps behind large white cloths, a dark room, a floor.
import { clamp } from '../pen/numbers.ts'
import { dot } from './camera.ts'
import type { Light, Material } from './materials.ts'
import type { Vector } from './solids.ts'

/** 1 where a value is well below an edge, 0 well above it. */
function below(value: number, edge: number, soft: number): number {
  const part = clamp((edge + soft - value) / (2 * soft), 0, 1)
  return part * part * (3 - 2 * part)
}

/** The light that comes from a direction. @param blur how much of the room around it comes, too */
export function lightFrom([x, y, z]: Vector, blur: number): number {
  const soft = 0.035 + blur * 0.5
  if (y <= 0) {
    const horizon = below(-y, 0.02, 0.03 + blur * 0.3)
    return 0.035 + 0.05 * (1 + y) + 0.13 * horizon
  }
  const wall = 0.06 + 0.2 * below(y, 0.1, 0.16 + blur * 0.3)
  const above = below(Math.abs(x / y), 1.9, soft * 2) * below(Math.abs(z / y), 0.62, soft * 1.4)
  const side = below(Math.abs(x / (Math.abs(z) + 1e-6)), 1.25, 0.3 + blur) * strip(y, Math.abs(z), soft)
  const end = below(Math.abs(z / (Math.abs(x) + 1e-6)), 0.75, 0.25 + blur) * strip(y, Math.abs(x), soft)
  return wall + 1.9 * above + (z > 0 ? 1 : 0.8) * side + 0.75 * end
}

/** A long cloth to one side, so high above the floor. */
const strip = (y: number, away: number, soft: number) =>
  below(y / (away + 1e-6), 0.6, soft) * (1 - below(y / (away + 1e-6), 0.24, soft))

/** How much light falls on a surface that faces somewhere. */
const fallingOn = ([x, y, z]: Vector) =>
  0.2 + 0.62 * Math.max(0, y) + 0.2 * Math.abs(z) + 0.16 * Math.abs(x) - 0.1 * Math.max(0, -y)

/**
 * What is seen of a surface, in linear light.
 * @param view from the eye to it
 * @param openness how much of the room it sees, from 0 to 1
 */
export function shade(material: Material, normal: Vector, view: Vector, openness: number): Light {
  const facing = Math.max(0, -dot(view, normal))
  const mirrored: Vector = [
    view[0] + 2 * facing * normal[0],
    view[1] + 2 * facing * normal[1],
    view[2] + 2 * facing * normal[2],
  ]
  const { color, tint, mirror, rough, glow, hasFlakes } = material
  // Schlick's approximation of Fresnel's equations.
  const share = mirror + (1 - mirror) * (1 - rough * 0.85) * (1 - facing) ** 5
  const diffuse = fallingOn(normal) * openness
  const sharp = lightFrom(mirrored, rough) * share * (0.35 + 0.65 * openness)
  const flakes = hasFlakes ? (lightFrom(mirrored, 0.2) * 1.15 - 0.42 * fallingOn(normal)) * openness : 0
  const channel = (index: 0 | 1 | 2) =>
    color[index] * (diffuse + flakes) + tint[index] ** 0.35 * sharp + (glow?.[index] ?? 0)
  return [channel(0), channel(1), channel(2)]
}
