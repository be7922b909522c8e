/** A photo that was made smaller. */
export interface Shrunk {
  /** The picture drawn anew; null where the file needs none. */
  bytes: ArrayBuffer | null
  type: string
  preview: ArrayBuffer | null
}

/** Gives null for what this browser cannot decode. */
export type Shrink = (file: Blob) => Promise<Shrunk | null>
