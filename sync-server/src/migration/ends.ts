import type { Queries } from '../database/database.ts'

/** What is moved. It is read as it is at one moment, and nobody writes to it meanwhile. */
export interface Source {
  queries: Queries
  /** @throws MigrationError where a server was started on it meanwhile: what that one wrote would be lost */
  assertStill(): Promise<void>
  close(): Promise<void>
}

/** Where it is moved to. Nothing is there for anybody else until `keep`. */
export interface Target {
  queries: Queries
  /** Ends the writing: what is read from here on is what will be kept. */
  written(): Promise<void>
  /** Makes it the dealership. @throws MigrationError where a server was started on it meanwhile: that one found it empty */
  keep(): Promise<void>
  /** Takes away what is not kept. */
  close(): Promise<void>
}
