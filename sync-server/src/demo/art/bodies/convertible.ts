import type { Body } from './body.ts'
import { COUPE_NOSE, coupe } from './coupe.ts'

export const convertible: Body = {
  ...coupe,
  name: 'convertible',
  height: 1290,
  belt: 960,
  isOpen: true,
  silhouette: `
    ${COUPE_NOSE}
    1560,948 2400,962 3050,984 3330,1020 3620,1050 3950,1030 4300,985 4540,972 4640,972! 4655,900
    4668,760 4686,620 4672,450 4606,325 4490,268!`,
  panes: [],
  windshield: null,
  pillars: [],
}
