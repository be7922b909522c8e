/**
 * Records in an order that is the same each time a history is lived through: when they were made, then what they say. Their
 * ids are random.
 */
const RANDOM = ['id', 'leadId', 'vehicleId', 'documentId', 'userId', 'change']

const keyOf = (record: object): string => {
  const { createdAt = '', ...rest } = record as Record<string, unknown>
  const said = Object.entries(rest).filter(([field]) => !RANDOM.includes(field))
  return `${createdAt} ${JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

export function inOrder<T extends object>(records: readonly T[]): T[] {
  const keyed = records.map(record => ({ record, key: keyOf(record) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ record }) => record)
}
