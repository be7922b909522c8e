import { newId } from './new-id.ts'

const KEY = 'forecourt-device'
let memory: string | null = null

/** This device's id, made once. It tells the server which changes came from here; it identifies nobody. */
export function deviceId(): string {
  if (memory) return memory
  try {
    memory = localStorage.getItem(KEY) ?? newId()
    localStorage.setItem(KEY, memory)
  } catch {
    memory ??= newId()
  }
  return memory
}
