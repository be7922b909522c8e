import type { CollectionDescription } from '../records/collection-description.ts'

/**
 * The names of collections, each after all that its records have to be there for; else in the order of the table.
 * @throws where parents go in a circle, or are not in the table
 */
export function inOrderOfParents(
  table: Readonly<Record<string, Pick<CollectionDescription, 'parents'>>>,
): string[] {
  const order: string[] = []
  const visit = (name: string, children: readonly string[]) => {
    if (children.includes(name)) throw new Error(`Parents in a circle: ${[...children, name].join(' -> ')}`)
    if (order.includes(name)) return
    const description = table[name]
    if (!description) throw new Error(`There is no collection ${name}`)
    for (const parent of Object.values(description.parents)) visit(parent, [...children, name])
    order.push(name)
  }
  for (const name of Object.keys(table)) visit(name, [])
  return order
}
