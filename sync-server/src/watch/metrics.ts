/** What the server does, in numbers for Prometheus. Routes are named as they are written, so no number names a person. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Store } from '../store/store.ts'
import type { Pokes } from '../sync/pokes.ts'

const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

export interface Metrics {
  /** Counts a request that was answered in so many seconds. */
  answered(labels: { method: string; route: string; status: number }, seconds: number): void
  /** In the text format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

export function createMetrics({ store, pokes }: { store: Store; pokes: Pokes }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  const commits = new Counter({
    name: 'commits_total',
    help: 'Commits since the start',
    registers: [registry],
  })
  new Gauge({
    name: 'open_streams',
    help: 'Apps that listen for changes now',
    registers: [registry],
    collect() {
      this.set(pokes.listeners())
    },
  })
  store.onCommit(() => commits.inc())

  return {
    answered: (labels, seconds) => requests.observe(labels, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
