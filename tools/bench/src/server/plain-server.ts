// The floor of serving, as a process of its own: node:http and nothing else, sending the bytes of files that lie in memory.
// Arguments: a JSON list of { path, file, status, headers }. Prints its port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PlainAnswer {
  path: string
  /** Where the bytes are; null for an answer without any. */
  file: string | null
  status: number
  headers: Record<string, string>
}

const answers = new Map(
  (JSON.parse(process.argv[2] ?? '[]') as PlainAnswer[]).map(({ path, file, ...answer }) => [
    path,
    { ...answer, bytes: file === null ? undefined : readFileSync(file) },
  ]),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  response.writeHead(answer.status, answer.headers)
  return response.end(answer.bytes)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))
