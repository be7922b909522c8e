/** What holds of every answer, whatever was asked. */
import { problemSchema } from '@forecourt/shared/api/problem'
import { operationOf } from '../../../../sync-server/src/openapi/describe-api.ts'
import type { Plan } from './plan.ts'
import { type Answer, SECRETS } from './target.ts'

const JSON_TYPE = /^application\/json/
/** Of an error that nobody put into words: a stack, a query, a name of this program's files. */
const INSIDES = /\bat \S+ \(|node_modules|\.ts:\d+|SQLITE_|scrypt\$|\bselect\b.*\bfrom\b "/

/** What is wrong with an answer, in words; nothing where it is as described. */
export function wrongOf(
  { caller, method, operation }: Plan,
  { path, status, headers, text }: Answer,
): string[] {
  const wrong: string[] = []
  const type = headers['content-type'] ?? ''
  if (status >= 500) wrong.push(`it is answered ${status}`)
  if (INSIDES.test(text) && !/^\/api\/(docs|openapi)/.test(operation.path))
    wrong.push('it tells of the insides')
  if (caller === 'visitor' && text.includes(SECRETS.ofStaff)) wrong.push('a visitor reads what staff wrote')
  if (caller !== 'admin' && text.includes(SECRETS.ofAdministrators))
    wrong.push('figures of an application are read')
  // A head of more than 16 kB never gets to the API: Node refuses it.
  if (status === 431) return wrong
  // A path with dots in it may lead out of the API.
  if (!new URL(path, 'http://localhost').pathname.startsWith('/api/')) return wrong
  if (!String(headers['content-security-policy'] ?? '').includes("default-src 'none'"))
    wrong.push('a browser may show it as a page')
  if (headers['x-content-type-options'] !== 'nosniff') wrong.push('a browser may take it for something else')
  if (headers['access-control-allow-origin']) wrong.push('another site may read it')
  if (method === 'HEAD' && text !== '') wrong.push('an answer to HEAD has a body')
  if (method === 'HEAD' || method === 'OPTIONS' || status === 304) return wrong
  if (status >= 400) {
    if (!JSON_TYPE.test(type) || !problemSchema.safeParse(jsonOf(text)).success)
      wrong.push(`${status} is no refusal in words`)
    return wrong
  }
  if (method !== operation.method) return wrong
  const reply = operationOf(method, operation.path.slice('/api'.length).replace(/\{(\w+)\}/g, ':$1'))?.reply
  if (!reply) wrong.push('it is not described')
  else if (reply.status !== status) wrong.push(`it is answered ${status}, and described as ${reply.status}`)
  else if (!('schema' in reply)) {
    if (!type.startsWith(reply.contentType))
      wrong.push(`it is ${type}, and described as ${reply.contentType}`)
  } else {
    const parsed = reply.schema.safeParse(jsonOf(text))
    if (!parsed.success) wrong.push(`it is not as described: ${parsed.error.message.slice(0, 600)}`)
  }
  return wrong
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
