/** Which part of the stock is shown; the address can ask for one. */
export const STOCK_VIEWS = [
  'received',
  'available',
  'pending',
  'featured',
  'sold',
  'without_photos',
  'left_off',
] as const
export type StockView = (typeof STOCK_VIEWS)[number]
