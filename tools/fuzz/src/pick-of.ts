/** One of those that are there, whatever their number. */
export const pickOf = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length]
