/** The OpenAPI 3.1 description of the API, made from its routes and the schemas that they validate with. */
import { problemSchema } from '@forecourt/shared/api/problem'
import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import { type Access, accessOf } from '../auth/guard.ts'
import { asksForProof } from '../auth/proof.ts'
import { type Operation, TAGS } from './operation.ts'
import { OPERATIONS } from './operations.ts'

const PREFIX = '/api'

export interface DescribedRoute {
  method: string
  /** As the route is written: "/leads/:id". */
  path: string
  access: Access | undefined
  /** Whether it is asked for the password again, where that was given some time ago. */
  asksForProof: boolean
}

/** The routes of the API, each once, with who may pass. */
export function routesOf(routes: readonly RouterRoute[]): DescribedRoute[] {
  const found = new Map<string, DescribedRoute>()
  for (const { method, path, handler } of routes) {
    if (method === 'ALL' || !path.startsWith(`${PREFIX}/`)) continue
    const short = path.slice(PREFIX.length)
    const name = `${method} ${short}`
    const known = found.get(name)
    found.set(name, {
      method,
      path: short,
      access: known?.access ?? accessOf(handler),
      asksForProof: known?.asksForProof || asksForProof(handler),
    })
  }
  return [...found.values()]
}

export const operationOf = (method: string, path: string): Operation | undefined =>
  OPERATIONS[`${method} ${path}`]

// Transforms and refinements of a schema have no place in JSON Schema: what goes in is described by what comes in.
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: jsonSchema(schema, io) },
})

export function describeApi(routes: readonly DescribedRoute[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const operation = operationOf(route.method, route.path)
    if (!operation) continue
    const path = PREFIX + route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(route, operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Errors are answered with a message in words.' },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'forecourt_session' } },
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
    },
  }
}

function describe({ path, access = 'everyone', asksForProof }: DescribedRoute, operation: Operation) {
  const { summary, tag, query, body, files, bytes, reply } = operation
  const content =
    'schema' in reply ? json(reply.schema, 'output') : { [reply.contentType]: { schema: { type: 'string' } } }
  const problem = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } }
  return {
    summary,
    tags: [tag],
    ...(access === 'everyone' ? {} : { security: [{ session: [] }], 'x-requires': access }),
    ...(asksForProof ? { 'x-asks-for-proof': true } : {}),
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body ? { requestBody: { required: true, content: json(body, 'input') } } : {}),
    ...(files ? { requestBody: { required: true, content: multipart(files) } } : {}),
    ...(bytes ? { requestBody: { required: true, content: { 'application/octet-stream': {} } } } : {}),
    responses: {
      [reply.status]: { description: 'It went well', content },
      '4XX': { description: 'Refused, with the reason in words', ...problem },
      '5XX': { description: 'The server cannot do it now', ...problem },
    },
  }
}

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: z.ZodObject | undefined) {
  if (!query) return []
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: jsonSchema(schema as z.ZodType, 'input'),
  }))
}

function multipart(files: readonly string[]) {
  const file = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } }
  const properties = Object.fromEntries(files.map(name => [name, file]))
  return { 'multipart/form-data': { schema: { type: 'object', properties } } }
}
