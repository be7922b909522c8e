import type { Car } from '../bodies/car.ts'
import { pointsOf, shifted } from '../pen/points.ts'
import type { Face } from './face.ts'

/** A full-size pickup: a tall grille between stacked lamps, a domed hood, a bright bumper. */
export function pickupFace({ lift, belt }: Car): Face {
  const line = (trace: string) => shifted(pointsOf(trace), 0, lift)
  return {
    isStraight: true,
    halfWidth: 1005,
    cowl: belt + 6,
    hoodEdge: 1196 + lift,
    low: 440 + lift,
    roof: 735,
    belt: 870,
    shell: line(
      '0,1322 640,1318~40 850,1290~90 958,1236~90 996,1140~80 1005,900~60 1000,640~40 960,520~40 0,480',
    ),
    hood: line('0,1340 560,1332~30 760,1300~50 800,1236~40 700,1200~20 0,1198'),
    creases: [line('470,1328 500,1202')],
    lamps: [
      {
        outline: line('640,1150~24 930,1150~60 972,1060~40 960,890~46 860,850~30 640,850~20'),
        lenses: line('756,1066 756,936'),
        lensRadius: 50,
        daylight: [line('664,1128 900,1126~60 944,1050~30 936,900~30 850,874~20 664,874')],
      },
      {
        outline: line('640,690~30 800,690~40 784,604~40 656,604~30'),
        lenses: line('690,647 752,647'),
        lensRadius: 24,
        daylight: [line('664,614 778,614')],
      },
    ],
    openings: [{ outline: line('588,1152~44 600,1010~30 588,790~60'), filling: 'bars', frame: 'chrome' }],
    fittings: [
      { outline: line('0,986 606,986~10 606,940~10 0,940'), look: 'chrome' },
      { outline: line('0,760 900,760~50 994,730~40 1000,600~60 930,540~40 0,520'), look: 'chrome' },
      { outline: line('0,640 420,640~26 380,540~30 0,536'), look: 'plastic' },
      { outline: line('0,540 860,556~30 800,470~50 560,440~40 0,430'), look: 'plastic' },
      { outline: line('0,470 300,470~20 250,400~30 0,394'), look: 'silver' },
    ],
    folds: [line('800,1240 960,1180'), line('616,1180 616,780')],
    plate: 652 + lift,
    badge: 963 + lift,
    tire: { outer: 985, width: 275 },
  }
}
