import type { Car } from '../bodies/car.ts'
import { pointsOf, shifted } from '../pen/points.ts'
import type { Face } from './face.ts'

/** An off-roader: upright, round lamps in a dark panel, flares over wide tires, a steel bumper cut short for the wheels. */
export function boxFace({ lift, belt }: Car): Face {
  const line = (trace: string) => shifted(pointsOf(trace), 0, lift)
  return {
    isStraight: true,
    halfWidth: 930,
    cowl: belt + 6,
    hoodEdge: 1152 + lift,
    low: 430 + lift,
    roof: 748,
    belt: 862,
    shell: line(
      '0,1262 640,1258~40 840,1240~70 905,1196~60 926,1120~50 930,820~60 926,560~40 860,480~40 0,450',
    ),
    hood: line('0,1280 590,1272~20 690,1236~50 716,1166~30 0,1162'),
    creases: [line('520,1268 540,1164')],
    lamps: [
      {
        outline: line('506,1106~104 744,1106~104 744,874~104 506,874~104'),
        lenses: line('625,990'),
        lensRadius: 66,
        daylight: [],
      },
      {
        outline: line('636,632~40 736,632~40 736,552~40 636,552~40'),
        lenses: line('686,592'),
        lensRadius: 26,
        daylight: [line('650,566 722,566')],
      },
    ],
    openings: [
      { outline: line('470,1084~20 470,896~20'), filling: 'slats', frame: 'dark' },
      { outline: line('0,560 330,560~26 300,500~26 0,496'), filling: 'mesh', frame: 'dark' },
    ],
    fittings: [
      {
        outline: line('0,1128 760,1128~60 812,1070~50 812,890~50 760,850~50 0,846'),
        look: 'plastic',
        isBehind: true,
      },
      {
        outline: line('884,1046~30 950,1010~50 972,900~40 974,660~40 944,560~40 900,560~30 912,860~60'),
        look: 'plastic',
        isTwice: true,
      },
      { outline: line('0,716 850,716~40 910,650~40 868,540~60 690,462~50 0,446'), look: 'steel' },
      { outline: line('0,600 372,600~34 330,470~40 0,460'), look: 'plastic' },
      { outline: line('0,476 310,476~20 246,386~40 0,374'), look: 'silver' },
      { outline: line('420,520~16 468,520~16 468,440~22 420,440~22'), look: 'silver', isTwice: true },
    ],
    folds: [line('860,1200 866,760'), line('0,806 880,806')],
    plate: 640 + lift,
    badge: 1140 + lift,
    tire: { outer: 952, width: 262 },
  }
}
