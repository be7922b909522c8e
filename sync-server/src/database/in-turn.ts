import type { Database } from './database.ts'

/** How often a server looks whether its turn has come. */
const TURN_MS = 250

export interface TurnDeps {
  database: Pick<Database, 'exclusively'>
  wait: (ms: number) => Promise<void>
}

/** Does work while no other server does work of this name, after those that do. Gives what it gives. */
export async function inTurn<T>(
  { database, wait }: TurnDeps,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await database.exclusively(name, async () => ({ value: await work() }))
    if (done) return done.value
    await wait(TURN_MS)
  }
}
