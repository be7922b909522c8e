/** How a device names itself to the server, by an id that it made once and that identifies nobody. */

export const DEVICE_HEADER = 'x-device-id'

/** Where a browser keeps the id, for the website and the back-office alike: they are of one origin. */
export const DEVICE_KEY = 'forecourt-device'
