import type { Body } from './body.ts'
import { COUPE_NOSE, coupe } from './coupe.ts'

export const convertible: Body = {
  ...coupe,
  name: 'convertible',
  height: 1320,
  belt: 960,
  isOpen: true,
  silhouette: `
    ${COUPE_NOSE}
    1560,944 2300,956 2900,976 3320,1002 3640,1020 3960,1016 4260,1000 4480,994 4640,998! 4652,900
    4668,760 4686,620 4672,450 4606,325 4490,268!`,
  panes: [],
  windshield: null,
  pillars: [],
}
