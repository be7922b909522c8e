// Holds each reply that a test gets to the description of the API: status, schema, and nothing beyond it.
import { isDeepStrictEqual } from 'node:util'
import { problemSchema } from '@forecourt/shared/api/problem'
import type { DescribedRoute } from '../../src/openapi/describe-api.ts'
import { operationOf } from '../../src/openapi/describe-api.ts'

export function createHolder(routes: readonly DescribedRoute[]) {
  const patterns = routes.map(route => ({
    ...route,
    pattern: new RegExp(`^/api${route.path.replace(/:\w+/g, '[^/]+')}$`),
  }))

  return (method: string, path: string, status: number, body: unknown) => {
    const plain = path.split('?')[0] ?? path
    const route =
      patterns.find(one => one.method === method && `/api${one.path}` === plain) ??
      patterns.find(one => one.method === method && one.pattern.test(plain))
    if (!route || status === 304) return
    const where = `${method} ${path} (${status})`
    if (status >= 400) {
      const { error } = problemSchema.safeParse(body)
      if (error) throw new Error(`${where} is no refusal in words: ${JSON.stringify(body)}`)
      return
    }
    const reply = operationOf(method, route.path)?.reply
    if (!reply || !('schema' in reply)) return
    if (status !== reply.status) throw new Error(`${where} is described as ${reply.status}`)
    const parsed = reply.schema.safeParse(body)
    if (!parsed.success) throw new Error(`${where} is not as described: ${parsed.error.message}`)
    if (!isDeepStrictEqual(parsed.data, body))
      throw new Error(`${where} says more than is described: ${JSON.stringify(body).slice(0, 500)}`)
  }
}
