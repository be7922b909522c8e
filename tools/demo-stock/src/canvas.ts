/** What everything is drawn on. */
export const WIDTH = 1800
export const HEIGHT = 1200
