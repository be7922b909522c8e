/** The text of a file, or null with a line that says what is left out. */
export declare function readTestdata(...path: string[]): string | null
