import type { Database } from './database/database.ts'

/** How often a server looks whether its turn has come. */
const TURN_MS = 250

/** Furnishes the house while no other server does: who comes second finds it done. Gives what `furnish` gives. */
export async function inTurn<T>(
  { database, wait }: { database: Pick<Database, 'exclusively'>; wait: (ms: number) => Promise<void> },
  furnish: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await database.exclusively('furnish', async () => ({ value: await furnish() }))
    if (done) return done.value
    await wait(TURN_MS)
  }
}
