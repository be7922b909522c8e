// The list that every visitor's page may ask for, as bytes that the commit replaces.
import { publicVehicleSchema } from '@forecourt/shared/vehicles/vehicle'
import { type CachedBytes, packBytes } from '../http/cached-bytes.ts'
import type { Store } from '../store/store.ts'

export function createPublicList(store: Store): () => Promise<CachedBytes> {
  let current: Promise<CachedBytes> | null = null
  store.onCommit(({ changes }) => {
    if (changes.some(change => change.collection === 'vehicles')) current = null
  })
  const make = async () => {
    const vehicles = await store.vehicles.public()
    return packBytes(JSON.stringify(vehicles.map(vehicle => publicVehicleSchema.parse(vehicle))))
  }
  return () => {
    current ??= make().catch(error => {
      current = null
      throw error
    })
    return current
  }
}
