/** What is drawn for the demonstration: by the ids of its vehicles and events, in the order in which it is shown. */
import { drawEventScene, type Scene } from './draw-event.ts'
import { type BodyStyle, drawVehicle, type Paint, viewsOf } from './draw-vehicle.ts'
import { filmOf, gistOf, isSameFilm } from './film/walk-around.ts'
import { hashOf, type Master, render, type Source } from './masters.ts'

interface DrawnVehicle {
  body: BodyStyle
  paint: Paint
  /** The hero fades its picture into a dark page. */
  isHero?: true
}

const VEHICLES: Readonly<Record<string, DrawnVehicle>> = {
  101: { body: 'offroader', paint: 'forest', isHero: true },
  102: { body: 'truck', paint: 'graphite', isHero: true },
  103: { body: 'suv', paint: 'black', isHero: true },
  104: { body: 'sedan', paint: 'red' },
  105: { body: 'offroader', paint: 'silver', isHero: true },
  106: { body: 'sedan', paint: 'white' },
  107: { body: 'wagon', paint: 'blue', isHero: true },
  108: { body: 'truck', paint: 'blue' },
  109: { body: 'saloon', paint: 'midnight' },
  110: { body: 'coupe', paint: 'red' },
  111: { body: 'suv', paint: 'silver' },
  112: { body: 'convertible', paint: 'red' },
  113: { body: 'hatchback', paint: 'sky' },
  114: { body: 'crossover', paint: 'white' },
  115: { body: 'van', paint: 'graphite' },
  116: { body: 'motorcycle', paint: 'black' },
  117: { body: 'truck', paint: 'black' },
  118: { body: 'suv', paint: 'graphite' },
  119: { body: 'suv', paint: 'maroon' },
  120: { body: 'hatchback', paint: 'graphite' },
  121: { body: 'truck', paint: 'forest' },
  122: { body: 'saloon', paint: 'silver' },
  123: { body: 'offroader', paint: 'midnight' },
  124: { body: 'convertible', paint: 'blue' },
  125: { body: 'suv', paint: 'graphite' },
  126: { body: 'truck', paint: 'silver' },
}

const EVENTS: Readonly<Record<string, Scene>> = {
  201: 'toy-drive',
  202: 'snow',
  203: 'parade',
  204: 'meet',
  205: 'trail',
}

export interface Drawing extends Pick<Master, 'file' | 'of' | 'as'> {
  svg: string
}

export function drawStock(): Drawing[] {
  const vehicles = Object.entries(VEHICLES).flatMap(([of, { body, paint, isHero }]) =>
    viewsOf(body).map(view => ({
      file: `${of}-${view}.webp`,
      of,
      as: view === 'interior' ? ('interior' as const) : ('exterior' as const),
      svg: drawVehicle({
        bodyStyle: body,
        paint,
        view,
        seed: Number(of),
        ...(isHero ? { backdrop: 'dark' } : {}),
      }),
    })),
  )
  const events = Object.entries(EVENTS).map(([of, scene]) => ({
    file: `${of}-${scene}.webp`,
    of,
    as: 'gallery' as const,
    svg: drawEventScene({ scene, seed: Number(of) }),
  }))
  return [...vehicles, ...events]
}

/** The vehicle that one can walk around, an off-roader. */
const FILMED = { of: '105', paint: 'silver' } as const

/** All masters that there should be. */
export async function sourcesOf(say: (text: string) => void): Promise<Source[]> {
  const pictures = drawStock().map(({ svg, ...place }) => {
    const drawing = hashOf(svg)
    return { ...place, drawing, isSame: (other: string) => other === drawing, make: () => render(svg) }
  })
  const gist = await gistOf(FILMED.paint)
  const film: Source = {
    file: `${FILMED.of}-walk-around.mp4`,
    of: FILMED.of,
    as: 'walkaround',
    drawing: gist,
    isSame: other => isSameFilm(gist, other),
    make: () => filmOf(FILMED.paint, say),
  }
  return [...pictures, film]
}
