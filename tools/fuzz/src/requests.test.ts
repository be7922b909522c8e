/**
 * Random requests to every operation that the API describes, as a visitor, as sales and as an administrator, sent to a real
 * port: whatever they hold, none is answered 5xx, and every answer is as described. `npm run fuzz -- --requests 10000`
 * sends more of them.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wrongOf } from './requests/judge-answer.ts'
import { plansOf } from './requests/plan.ts'
import { openTarget } from './requests/target.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1000)
const SEED = Number(process.env.FUZZ_SEED ?? 20261124)
/** Whether somebody waits for more of them than the tests send. */
const isAsked = process.env.FUZZ_REQUESTS !== undefined
/** As many are told; the others are likely the same. */
const TOLD = 12
const LINE_TOLD = 400

it(`${REQUESTS} random requests (seed ${SEED}) are answered as described, none with 5xx`, async () => {
  const target = await openTarget()
  const plans = fc.sample(plansOf(target.operations), { numRuns: REQUESTS, seed: SEED })
  const wrong: string[] = []
  const statuses: Record<string, number> = {}
  const done = new Set<string>()
  for (const [index, plan] of plans.entries()) {
    const { answer, line } = await target.send(plan)
    const found = [...wrongOf(plan, answer), ...target.errors()]
    if (found.length > 0) wrong.push(`request ${index}: ${line.slice(0, LINE_TOLD)}\n  ${found.join('\n  ')}`)
    if (isAsked && index % 500 === 499)
      console.log(`${index + 1} sent, ${wrong.length} wrong`, wrong.slice(-TOLD))
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status < 300) done.add(`${plan.operation.method} ${plan.operation.path}`)
  }
  await target.close()
  const never = target.operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter(name => !done.has(name))
  const summary = { statuses, operations: target.operations.length, neverDone: never }
  if (isAsked) console.log(JSON.stringify(summary, null, 2))
  const again = `npm run fuzz -- --requests ${REQUESTS} ${SEED}`
  expect(wrong.slice(0, TOLD), `${wrong.length} of ${REQUESTS}. To repeat it: ${again}`).toEqual([])
  // They get through: a run in which everything is refused would show nothing.
  expect(never.length).toBeLessThan(target.operations.length / 2)
  for (const status of [200, 201, 400, 401, 403, 404, 415])
    expect(statuses[status], String(status)).toBeGreaterThan(0)
}, 7_200_000)
