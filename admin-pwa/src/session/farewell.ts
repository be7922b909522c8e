/** Says to the other tabs whose data is about to be removed, by the user's id: they let go of it first. */
const farewell = new BroadcastChannel('forecourt-farewell')

export const sayFarewell = (userId: string) => farewell.postMessage(userId)

export function onFarewell(listener: (userId: string) => void) {
  farewell.onmessage = ({ data }) => listener(data)
}
