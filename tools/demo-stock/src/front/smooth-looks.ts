// Three looks of faces with soft lines, by the lamps of a car; in the measures of a sedan.
import type { Car } from '../bodies/car.ts'
import type { Filling, Fitting, Opening } from './face.ts'

interface Look {
  lamp: { outline: string; lenses: string; lensRadius: number; daylight: readonly string[] }
  openings: readonly (Omit<Opening, 'outline'> & { outline: string; filling: Filling })[]
  fittings: readonly (Omit<Fitting, 'outline'> & { outline: string })[]
  folds: readonly string[]
  plate: number
  badge: number
}

/** Along the lower edge of the bumper. */
const LIP = { outline: '0,206 480,214 752,244! 786,210! 480,178 0,170', look: 'plastic' } as const

export const SMOOTH_LOOKS = {
  /** A shield of bars between slim lamps that sweep back. */
  blade: {
    lamp: {
      outline: `
        398,664! 520,716 690,760 872,790! 896,742 890,700! 800,672 640,640 500,628 420,636 398,664!`,
      lenses: '600,686 700,706 794,728',
      lensRadius: 27,
      daylight: ['424,656 520,654 660,664 800,692 872,716', '872,716 882,742 868,776'],
    },
    openings: [
      {
        outline: '0,706! 250,702 352,686! 372,640 340,540 286,468! 0,452!',
        filling: 'bars',
        frame: 'chrome',
      },
      { outline: '0,372! 400,378 500,392! 540,330 478,262! 0,250!', filling: 'mesh', frame: 'dark' },
      {
        outline: '640,470! 790,520 852,528! 846,440 800,350 690,310! 650,372!',
        filling: 'blades',
        frame: 'dark',
        isTwice: true,
      },
    ],
    fittings: [LIP],
    folds: ['400,610 380,520 420,440 560,400', '560,748 700,790 868,812'],
    plate: 420,
    badge: 600,
  },
  /** A wide frame down to the plate, and lamps with two lights each. */
  twin: {
    lamp: {
      outline: `
        430,648! 440,716 560,742 720,768 880,784! 900,720 884,676! 760,644 600,624 470,618 430,648!`,
      lenses: '590,682 744,708',
      lensRadius: 40,
      daylight: ['446,640 500,640 640,652 780,676 868,700', '452,706 560,726 720,750 868,770'],
    },
    openings: [
      {
        outline: '0,712! 300,708 398,690! 420,600 372,420 318,330! 0,318!',
        filling: 'mesh',
        frame: 'chrome',
      },
      { outline: '0,284! 380,290 560,300! 600,262 560,240! 0,228!', filling: 'mesh', frame: 'dark' },
      {
        outline: '560,500! 720,560 850,576! 866,500 850,420 770,330! 620,340 520,330! 600,410!',
        filling: 'blades',
        frame: 'dark',
        isTwice: true,
      },
    ],
    fittings: [LIP],
    folds: ['440,600 470,480 450,380', '560,748 700,790 868,812'],
    plate: 400,
    badge: 636,
  },
  /** A thin band from lamp to lamp, and most of the air from below. */
  bar: {
    lamp: {
      outline: `
        470,652! 560,694 720,726 884,760! 904,716 894,664! 760,640 600,616 500,612 470,652!`,
      lenses: '640,660 724,676 808,692',
      lensRadius: 24,
      daylight: ['490,662 600,692 740,722 880,746', '880,746 892,716 884,676'],
    },
    openings: [
      { outline: '0,690! 330,686 458,664! 440,622! 300,612 0,608!', filling: 'slats', frame: 'chrome' },
      {
        outline: '0,486! 330,490 470,470! 590,330 600,270! 420,246 0,240!',
        filling: 'bars',
        frame: 'dark',
      },
      {
        outline: '700,470! 800,520 858,540! 858,440 812,346 716,300! 690,372!',
        filling: 'blades',
        frame: 'dark',
        isTwice: true,
      },
    ],
    fittings: [LIP],
    folds: ['470,590 560,480 640,330', '560,748 700,786 880,792'],
    plate: 548,
    badge: 650,
  },
} as const satisfies Record<Car['lampKind'], Look>
