/** Where new inventory goes in the slideshow, in words. */
export const newStockWords = (newTakesHero: boolean) =>
  newTakesHero ? 'New inventory takes position 1.' : 'New inventory takes no position by itself.'
