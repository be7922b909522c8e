const mirrors = new WeakMap<object, string>()
let made = 0

/** The mirror of a client: each has one of their own, as each user has on each device. */
export function mirrorOf(client: object): string {
  const mirror = mirrors.get(client) ?? `mirror${++made}`
  mirrors.set(client, mirror)
  return mirror
}
