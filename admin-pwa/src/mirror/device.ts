import { DEVICE_KEY } from '@forecourt/shared/sync/device'
import { newId } from './new-id.ts'

let memory: string | null = null

/** This device's id, made once. It tells the server which changes came from here; it identifies nobody. */
export function deviceId(): string {
  if (memory) return memory
  try {
    memory = localStorage.getItem(DEVICE_KEY) ?? newId()
    localStorage.setItem(DEVICE_KEY, memory)
  } catch {
    memory ??= newId()
  }
  return memory
}
