/**
 * How a list that draws what is seen learns how high its rows are. To ask a row for its height as it is mounted makes the
 * browser lay the page out at once, for each column of a board anew. An observer hears it from the layout that is made in
 * any case, before anything is painted; until then a row has the height that it had last, or the usual one.
 */
import { measureElement, type Virtualizer } from '@tanstack/react-virtual'

export function measureLater<Place extends Element, Row extends Element>(
  row: Row,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<Place, Row>,
): number {
  if (entry) return measureElement(row, entry, list)
  const index = list.indexFromElement(row)
  return list.itemSizeCache.get(list.options.getItemKey(index)) ?? list.options.estimateSize(index)
}
