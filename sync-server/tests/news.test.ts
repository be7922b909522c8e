// What a stream tells of: the same that a pull gives, to those who may see it.

import type { Change } from '@forecourt/shared/collections/change'
import type { SyncIssue } from '@forecourt/shared/collections/sync-issue'
import type { LeadNote } from '@forecourt/shared/leads/lead-note'
import {
  CONTRACT_VERSION,
  NEWS_RECORDS_MAX,
  type News,
  type Poke,
  type PullReply,
} from '@forecourt/shared/sync/contract'
import { SHAPE } from '@forecourt/shared/sync/shape'
import { expect, it } from 'vitest'
import { createNewsTeller } from '../src/sync/news-teller.ts'
import { createPulls, type Pulls } from '../src/sync/pulls.ts'
import { buildTestApp, START, type TestApp } from './support/build-test-app.ts'

type Staff = TestApp['sales']

/** Opens the stream of a user; gives what reads its next poke, of a revision or a later one. */
async function listen(
  app: TestApp,
  { cookie, user }: Staff,
  query: Record<string, string> = { user: user.id, contract: String(CONTRACT_VERSION) },
): Promise<(revision?: number) => Promise<Poke>> {
  const response = await app.app.request(`/api/sync/stream?${new URLSearchParams(query)}`, {
    headers: { cookie: cookie ?? '' },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  return async (revision = 0) => {
    for (;;) {
      const end = said.indexOf('\n\n')
      if (end >= 0) {
        const event = said.slice(0, end)
        said = said.slice(end + 2)
        expect(event).toContain('event: poke')
        const poke: Poke = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null')
        if (poke.revision >= revision) return poke
        continue
      }
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`The stream has ended after "${said}"`)
      said += value
    }
  }
}

/** Writes records past the rules; gives the revision. */
async function commit({ store }: TestApp, changes: Change[]): Promise<number> {
  const result = await store.commit({ at: START, actor: { kind: 'system' }, device: null, changes })
  if (result.outcome !== 'committed') throw new Error(result.outcome)
  return result.revision
}

/** What a pull gives from where the news begin. */
async function pulled({ get }: Staff, { after, reply }: News): Promise<PullReply> {
  const { revision, mark } = after
  const query = new URLSearchParams({ after: String(revision), mark, scope: reply.scope, limit: '1000' })
  return (await get<PullReply>(`/api/sync/pull?${query}`)).body
}

it('what is new comes with the poke, as a pull gives it, each time from where it left off', async () => {
  const app = await buildTestApp()
  const before = await app.lead()
  const next = await listen(app, app.sales)
  expect(await next()).toEqual({ revision: before.revision })
  const lead = await app.lead({ firstName: 'Ona' })
  const first = (await next(lead.revision)).news
  expect(first?.after.revision).toBe(before.revision)
  expect(first?.reply.changes.leads).toEqual([lead])
  expect(first && (await pulled(app.sales, first))).toEqual(first?.reply)
  await app.admin.delete(`/api/leads/${lead.id}`)
  const second = (await next(lead.revision + 1)).news
  expect(second?.after).toEqual(first?.reply.checkpoint)
  expect(second?.reply.changes.leads).toEqual([{ id: lead.id, revision: lead.revision + 1, _deleted: true }])
  expect(second && (await pulled(app.sales, second))).toEqual(second?.reply)
})

it('an issue is told to its author, and to nobody else', async () => {
  const app = await buildTestApp()
  const [author, other] = [await listen(app, app.sales), await listen(app, app.sales2)]
  await Promise.all([author(), other()])
  const issue: SyncIssue = {
    id: 'issue1',
    userId: app.sales.user.id,
    about: 'leads',
    documentId: 'lead1',
    title: 'Ruth Becker',
    kind: 'refused',
    mine: { phone: '1' },
    theirs: {},
    message: 'No.',
    createdAt: START,
    settledAt: null,
    settlement: null,
    author: null,
    settledBy: null,
    theirsBy: null,
    record: null,
    seen: null,
    change: null,
    revision: 0,
  }
  const revision = await commit(app, [{ collection: 'issues', before: null, after: issue }])
  const [mine, theirs] = await Promise.all([author(), other()])
  expect(mine.news?.reply.changes.issues).toMatchObject([{ id: 'issue1', revision }])
  expect(theirs.revision).toBe(revision)
  expect(theirs.news?.reply.changes.issues).toEqual([])
})

it.each([
  ['names nobody', {}],
  ['names somebody else', { user: 'kim', contract: String(CONTRACT_VERSION) }],
  ['speaks no version', { user: 'sam' }],
  ['speaks an older version', { user: 'sam', contract: String(CONTRACT_VERSION - 1) }],
  ['speaks nothing that is a version', { user: 'sam', contract: 'new' }],
])('a stream that %s is poked without news', async (_, query) => {
  const app = await buildTestApp()
  const next = await listen(app, app.sales, query)
  await next()
  const { revision } = await app.lead()
  expect(await next()).toEqual({ revision })
})

it('more than a stream tells has to be pulled, and what comes after it is told again', async () => {
  const app = await buildTestApp()
  const { user } = app.admin
  const { id: leadId } = await app.lead()
  const tell = await createNewsTeller(createPulls(app), app.store, user, SHAPE)
  const notes = Array.from({ length: NEWS_RECORDS_MAX + 1 }, (_, index) => ({
    id: `note${index}`,
    leadId,
    note: 'Called.',
    author: 'Sam',
    authorId: null,
    consent: null,
    createdAt: START,
    revision: 0,
  }))
  const writing = (some: LeadNote[]): Change[] =>
    some.map(after => ({ collection: 'notes', before: null, after }))
  await commit(app, writing(notes.slice(0, -1)))
  const revision = await commit(app, writing(notes.slice(-1)))
  expect(await tell(user)).toBeNull()
  const lead = await app.lead({ firstName: 'Ona' })
  const news = await tell(user)
  expect(news?.after.revision).toBe(revision)
  expect(news?.reply.changes).toMatchObject({ leads: [lead], notes: [] })
})

it('whoever may see more than before has to ask, and is told what they may see from then on', async () => {
  const app = await buildTestApp()
  const { user } = app.sales
  const { pull } = createPulls(app)
  let scope = 'leads,notes'
  const pulls: Pulls = {
    scopeOf: () => scope,
    mayRead: () => true,
    pull: async (reader, query) => {
      if (query.scope !== scope) return { refill: 'scope' }
      const reply = await pull(reader, { ...query, after: 0 })
      return 'refill' in reply ? reply : { ...reply, scope }
    },
  }
  const tell = await createNewsTeller(pulls, app.store, user, SHAPE)
  const first = await app.lead()
  expect((await tell(user))?.reply.scope).toBe('leads,notes')
  scope = 'leads,notes,events'
  await app.lead({ firstName: 'Ona' })
  expect(await tell(user)).toBeNull()
  const news = await tell(user)
  expect(news?.reply.scope).toBe(scope)
  expect(news?.after.revision).toBe(first.revision + 1)
})
