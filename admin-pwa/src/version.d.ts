/** The number of the version that this app is of. */
declare const __VERSION__: string
