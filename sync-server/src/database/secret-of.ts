import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queries } from './database.ts'

/** A random secret of the dealership, made when it is first asked for, whichever of its servers asks. */
export async function secretOf(
  { insert, select, tables: { settings } }: Queries,
  key: string,
): Promise<string> {
  await insert(settings)
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await select().from(settings).where(eq(settings.key, key))
  return String(row?.value)
}
