import type { SideDrawing } from './side-drawing.ts'

const PLASTIC = '0 #4a4e52, .12 #2a2d30, .6 #1b1d1f, 1 #070708'

/** The lower edge between the wheels, and what clads the arches of a car that only looks like an off-roader. */
export function rockers(drawing: SideDrawing): string {
  const { hasCladding, isBoxy } = drawing.car.body
  return rocker(drawing) + (hasCladding && !isBoxy ? archCladding(drawing) : '')
}

function rocker({ pen, frame, car, tones, outline }: SideDrawing): string {
  const { hasCladding, isBoxy } = car.body
  const height = hasCladding ? 105 : isBoxy ? 90 : 46
  const inset = outline.archRadius * 0.7
  return pen.rect(
    {
      x: frame.x(car.frontWheel + inset),
      y: frame.y(car.sill + height),
      width: frame.size(car.rearWheel - car.frontWheel - 2 * inset),
      height: frame.size(height) + 8,
    },
    {
      fill: pen.fitted(hasCladding || isBoxy ? PLASTIC : `0 ${tones.deep} .2, .3 #0a0b0c .85, 1 #050505`),
    },
  )
}

function archCladding({ pen, frame, car, outline }: SideDrawing): string {
  const radius = frame.size(outline.archRadius)
  return [car.frontWheel, car.rearWheel]
    .map(axle => {
      const { x, y } = frame.at({ x: axle, y: car.radius })
      const plastic = pen.linear(
        [x - radius, y - radius, x + radius, y + radius * 0.4],
        '0 #54595e, .4 #34383b, 1 #131415',
      )
      return (
        pen.ring(x, y, radius + 10, plastic, 22) +
        pen.ring(x, y, radius + 21, '#000', 1.6, { strokeOpacity: 0.5 })
      )
    })
    .join('')
}
