/** A file that is none of what can be shown; its message is for the sender. */
export class MediaError extends Error {}
