/**
 * The device's storage where several tabs have it open, and tell each other what they write. The engine's own channel asks
 * the clock: it drops what was sent before a tab began to listen, so that a tab which was opened while the clock was fast
 * hears nothing of the others until that time has come. Here everything that is sent is heard.
 */
import { addRxStorageMultiInstanceSupport } from 'rxdb'
import type { Storage } from './database.ts'

type Listener = (message: unknown) => void

/** A message as the engine's own channel sends it; tabs with an app of before go on listening to that. */
interface Sent {
  type: string
  /** In microseconds, by the sender's clock; nothing is made of it here. */
  time: number
  data: unknown
}

function openChannel(name: string) {
  const channel = new BroadcastChannel(name)
  const listeners = new Set<Listener>()
  channel.onmessage = ({ data: { type, data } }: MessageEvent<Sent>) => {
    if (type === 'message') for (const listener of listeners) listener(data)
  }
  return {
    postMessage: (data: unknown) =>
      channel.postMessage({ type: 'message', time: Date.now() * 1000, data } satisfies Sent),
    addEventListener: (_type: 'message', listener: Listener) => listeners.add(listener),
    removeEventListener: (_type: 'message', listener: Listener) => listeners.delete(listener),
    close: () => channel.close(),
  }
}

/** One for each open database, by the token that names its opening. */
const channels = new Map<string, { channel: ReturnType<typeof openChannel>; users: number }>()

function channelFor(token: string, name: string) {
  const known = channels.get(token) ?? { channel: openChannel(name), users: 0 }
  known.users++
  channels.set(token, known)
  const letGo = () => {
    known.users--
    if (known.users > 0) return
    channels.delete(token)
    known.channel.close()
  }
  return { channel: known.channel, letGo }
}

/** A storage whose writes are heard of in all tabs. */
export const sharedBetweenTabs = (storage: Storage): Storage => ({
  ...storage,
  createStorageInstance: async params => {
    const instance = await storage.createStorageInstance({ ...params, multiInstance: false })
    if (!params.multiInstance) return instance
    const name = ['RxDB:', storage.name, params.databaseName].join('|')
    const { channel, letGo } = channelFor(params.databaseInstanceToken, name)
    addRxStorageMultiInstanceSupport(storage.name, params, instance, channel as never)
    const close = instance.close.bind(instance)
    instance.close = () => close().finally(letGo)
    return instance
  },
})
