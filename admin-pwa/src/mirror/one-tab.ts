/**
 * Does something in one tab of this device at a time; the others wait. Without encryption browsers have no locks, and each
 * does it when it likes.
 * @param name the same in all tabs
 * @param signal gives the waiting up, with an error
 */
export async function inOneTab<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, signal ? { signal } : {}, work)
}
