import type { Dealer } from '@forecourt/shared/dealer/dealer'
import { invalidField } from '../http/refusal.ts'
import { type Named, namesOf, passwordWeakness } from '../users/password-weakness.ts'

/**
 * @param owners the account as it is, and as it is going to be
 * @throws Refusal at the field `password`, in words, where it is common or has a name in it that is known
 */
export async function mustBeStrong(
  password: string,
  { name }: Pick<Dealer, 'name'>,
  ...owners: readonly Named[]
): Promise<void> {
  const weakness = await passwordWeakness(password, [...owners.flatMap(namesOf), name])
  if (weakness !== null) throw invalidField('password', weakness)
}
