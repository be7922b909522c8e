/** The drawing of a vehicle as SVG, 1800 x 1200; the same arguments give the same drawing. */
export function drawVehicle(wanted: {
  bodyStyle: string
  paint: string
  view: string
  seed: number
  backdrop: 'auto' | 'light' | 'dark'
}): string
