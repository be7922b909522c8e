/** A picture of the film: the car as it stands in the studio, seen from a place on the way around it. */
import sharp from 'sharp'
import { HEIGHT, WIDTH } from '../canvas.ts'
import { clamp } from '../pen/numbers.ts'
import { Pen } from '../pen/pen.ts'
import type { Tones } from '../studio/paint.ts'
import { wallBehind } from '../studio/wall.ts'
import { type Appearance, appearancesOf } from './appearance.ts'
import { type Camera, cameraAt, unit } from './camera.ts'
import { AXLES, LENGTH, PARTS } from './off-roader.ts'
import { look, nothingSeen, type Seen } from './raster.ts'
import { shade } from './room.ts'
import { union, type Vector } from './solids.ts'
import { type Surface, surfaceOf } from './surface.ts'

/** Dots of a picture each way for one of the film: edges are smooth. */
const FINER = 2
const CAMERA_HEIGHT = 1330
/** From the middle of the car, beside it and before it. */
const CAMERA_DISTANCE = 11_000
const NEARER_BEFORE = 8900
/** Where the car's side stands at the beginning, as in its picture. */
const DRAWN_LENGTH = 1400 / WIDTH
const GROUND = 890 / HEIGHT
const FLOOR_MIRRORS = 0.42
const MIRRORED_MM = 900

export interface Scene {
  surfaces: readonly Surface[]
  appearances: readonly Appearance[]
  wall: Uint8Array
  width: number
  height: number
}

/**
 * Works out the surfaces, which takes a while.
 * @param width of the picture in dots; its height is two thirds of it
 * @param coarseness how many times larger the smallest detail may be: a small picture shows no more
 */
export async function sceneOf(tones: Tones, width: number, coarseness = 1): Promise<Scene> {
  const height = Math.round((width * HEIGHT) / WIDTH)
  const whole = union(...PARTS.map(({ solid }) => solid), (_x, y) => y)
  const appearances = appearancesOf(tones)
  const pen = new Pen('w')
  const drawn = wallBehind(pen, 'dark', GROUND * HEIGHT - 12)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${pen.definitions}${drawn}</svg>`
  return {
    surfaces: PARTS.map(({ solid, bounds, cell }) => surfaceOf(solid, bounds, cell * coarseness, whole)),
    appearances: PARTS.map(
      ({ name }) =>
        appearances[name] ??
        (() => {
          throw new RangeError(`No appearance: ${name}`)
        }),
    ),
    wall: await sharp(Buffer.from(svg)).resize(width, height).removeAlpha().raw().toBuffer(),
    width,
    height,
  }
}

/** @param turn how far the way around has come, from 0 to 1 @returns red, green and blue of each dot, 0 to 255 */
export function pictureOf(scene: Scene, turn: number): Uint8Array {
  const { width, height } = scene
  const camera = cameraOn(turn, width * FINER, height * FINER)
  const [car, floor] = [false, true].map(isMirrored => {
    const seen = nothingSeen(width * FINER, height * FINER)
    for (const [part, surface] of scene.surfaces.entries()) look(seen, surface, part, camera, isMirrored)
    return seen
  }) as [Seen, Seen]
  const picture = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0]
      for (let fine = 0; fine < FINER * FINER; fine++) {
        const [column, row] = [x * FINER + (fine % FINER), y * FINER + Math.floor(fine / FINER)]
        const dot = row * car.width + column
        const light =
          (car.nearness[dot] ?? 0) > 0
            ? surfaceLight(scene, car, dot, camera)
            : floorLight(scene, floor, dot, camera, (y * width + x) * 3)
        for (let channel = 0; channel < 3; channel++)
          sum[channel] = (sum[channel] ?? 0) + (light[channel] ?? 0)
      }
      for (let channel = 0; channel < 3; channel++)
        picture[(y * width + x) * 3 + channel] = Math.round((sum[channel] ?? 0) / (FINER * FINER))
    }
  return picture
}

function cameraOn(turn: number, width: number, height: number): Camera {
  const angle = turn * 2 * Math.PI
  const middle = LENGTH / 2
  const eye: Vector = [
    middle - NEARER_BEFORE * Math.sin(angle),
    CAMERA_HEIGHT,
    CAMERA_DISTANCE * Math.cos(angle),
  ]
  const focal = (DRAWN_LENGTH * width * (CAMERA_DISTANCE - 930)) / LENGTH
  // Level, so that upright lines stay upright: the picture is shifted instead of the view lowered.
  const center = [width / 2, GROUND * height - (focal * CAMERA_HEIGHT) / (CAMERA_DISTANCE - 930)] as const
  return cameraAt(eye, [middle, CAMERA_HEIGHT, 0], focal, center)
}

/** From linear light to what a screen is told, brightest parts held back. */
const shown = (light: number) =>
  255 * clamp(((light * (1 + light * 0.12)) / (1 + light * 0.55)) ** (1 / 2.2), 0, 1)

function surfaceLight(
  { appearances }: Scene,
  seen: Seen,
  dot: number,
  { eye }: Camera,
  isMirrored = false,
): Vector {
  const part = seen.part[dot] ?? 0
  const at = (values: Float32Array): Vector => [
    values[dot * 3] ?? 0,
    values[dot * 3 + 1] ?? 0,
    values[dot * 3 + 2] ?? 0,
  ]
  const place = at(seen.places)
  const normal = unit(at(seen.normals))
  const from: Vector = isMirrored ? [eye[0], -eye[1], eye[2]] : eye
  const view = unit([place[0] - from[0], place[1] - from[1], place[2] - from[2]])
  const appearance = appearances[part]
  if (!appearance) return [0, 0, 0]
  const light = shade(appearance(place, normal), normal, view, seen.openness[dot] ?? 1)
  return [shown(light[0]), shown(light[1]), shown(light[2])]
}

/** The wall or the floor, with the shadow of the car on it and the car upside down in it. */
function floorLight(scene: Scene, mirrored: Seen, dot: number, camera: Camera, wallAt: number): Vector {
  const wall: Vector = [scene.wall[wallAt] ?? 0, scene.wall[wallAt + 1] ?? 0, scene.wall[wallAt + 2] ?? 0]
  const place = onFloor(dot, mirrored.width, camera)
  if (!place) return wall
  const dark = 1 - shadowAt(place.x, place.z)
  const lit: Vector = [wall[0] * dark, wall[1] * dark, wall[2] * dark]
  if ((mirrored.nearness[dot] ?? 0) === 0) return lit
  const height = mirrored.places[dot * 3 + 1] ?? 0
  const share = FLOOR_MIRRORS * Math.max(0, 1 - height / MIRRORED_MM) ** 1.5
  const image = surfaceLight(scene, mirrored, dot, camera, true)
  const channel = (index: 0 | 1 | 2) => lit[index] + (image[index] - lit[index]) * share
  return [channel(0), channel(1), channel(2)]
}

function onFloor(dot: number, width: number, { eye, right, up, forward, focal, center }: Camera) {
  const slopeX = ((dot % width) + 0.5 - center[0]) / focal
  const slopeY = (center[1] - Math.floor(dot / width) - 0.5) / focal
  const down = forward[1] + right[1] * slopeX + up[1] * slopeY
  if (down >= -1e-4) return null
  const far = -eye[1] / down
  return {
    x: eye[0] + far * (forward[0] + right[0] * slopeX + up[0] * slopeY),
    z: eye[2] + far * (forward[2] + right[2] * slopeX + up[2] * slopeY),
  }
}

/** How much of the light the car takes from a place on the floor: wide under the body, dark under the tires. */
function shadowAt(x: number, z: number): number {
  const under = softBox(x - LENGTH / 2, z, LENGTH / 2 - 480, 560, 760)
  const tires = AXLES.map(axle => softBox(x - axle, Math.abs(z) - 822, 90, 96, 130))
  return 1 - (1 - 0.88 * under) * tires.reduce((light, tire) => light * (1 - 0.75 * tire), 1)
}

/** 1 inside of a rectangle, 0 so far outside. */
function softBox(x: number, z: number, halfX: number, halfZ: number, soft: number): number {
  const away = Math.hypot(Math.max(Math.abs(x) - halfX, 0), Math.max(Math.abs(z) - halfZ, 0))
  const part = clamp(1 - away / soft, 0, 1)
  return part * part * (3 - 2 * part)
}
