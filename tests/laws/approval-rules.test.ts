import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { type SignedIn, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'

let db: Database
let server: TestServer
let admins: readonly SignedIn[]

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
  admins = [
    await signedIn(db, server, ['super_admin']),
    await signedIn(db, server, ['super_admin']),
  ]
})

const path = '/api/v1/approvals/verdicts'

const matrix = z.object({
  actions: z.array(
    z.object({
      key: z.string(),
      limits: z.array(z.object({ key: z.string(), value: z.number(), version: z.number() })),
      roles: z.array(z.object({ role: z.string(), verdict: z.string(), isConcerned: z.boolean() })),
    }),
  ),
})

async function seenBy(admin: SignedIn | undefined) {
  const { body } = await server.ask('GET', path, { cookie: admin?.cookie ?? '' })
  const { actions } = matrix.parse(body)
  return {
    cell(action: string, role: string) {
      const found = actions
        .find(({ key }) => key === action)
        ?.roles.find((one) => one.role === role)
      if (!found) throw new Error(`The matrix lacks ${action} for ${role}.`)
      return found.verdict
    },
    limit: actions.flatMap(({ limits }) => limits)[0] ?? { key: '', value: 0, version: 0 },
  }
}

type Cell = readonly [action: string, role: string]

const shared: Cell = ['order.cancel', 'staff']
/** One more for each of the two. */
const own: readonly Cell[] = [
  ['order.cancel_many', 'store_manager'],
  ['order.cancel_many', 'dispatch_manager'],
]

const other = (verdict: string) => (verdict === 'approval' ? 'refused' : 'approval')

/**
 * The request of an administrator who sees this matrix: the other policy in each of these cells.
 */
const changesOf = (seen: Awaited<ReturnType<typeof seenBy>>, cells: readonly Cell[]) =>
  cells.map(([action, role]) => {
    const before = seen.cell(action, role)
    return { action, role, before, verdict: other(before) }
  })

test('when two administrators save together one gets the conflict, and nothing is lost', async () => {
  for (let round = 0; round < 8; round += 1) {
    const seen = await seenBy(admins[0])
    const sent = own.map((cell) => changesOf(seen, [shared, cell]))
    const answers = await Promise.all(
      sent.map((verdicts, at) => {
        const body = { verdicts, limits: [], reason: `Round ${round}` }
        return server.ask('POST', path, { cookie: admins[at]?.cookie ?? '', body })
      }),
    )
    const loser = answers.findIndex(({ status }) => status !== 200)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(answers[loser]?.body.code).toBe('stale_version')

    // Nothing of the refused save was stored, and everything of the other.
    const after = await seenBy(admins[loser])
    for (const [at, cell] of own.entries()) {
      const before = seen.cell(...cell)
      expect(after.cell(...cell)).toBe(at === loser ? before : other(before))
    }
    expect(after.cell(...shared)).toBe(other(seen.cell(...shared)))

    // After seeing the other's change they save their own, and both changes are stored.
    const theirs = own[loser] ?? shared
    const body = { verdicts: changesOf(after, [theirs]), limits: [], reason: '' }
    const again = await server.ask('POST', path, { cookie: admins[loser]?.cookie ?? '', body })
    expect(again.status).toBe(200)
    const last = await seenBy(admins[0])
    for (const cell of [shared, ...own]) expect(last.cell(...cell)).toBe(other(seen.cell(...cell)))
  }
})

test('when two users change the same limit together one is refused, with the changed cells', async () => {
  const seen = await seenBy(admins[0])
  const { key, value, version } = seen.limit
  const answers = await Promise.all(
    own.map((cell, at) => {
      const limits = [{ key, value: value + 1 + at, version }]
      const body = { verdicts: changesOf(seen, [cell]), limits, reason: 'Season' }
      return server.ask('POST', path, { cookie: admins[at]?.cookie ?? '', body })
    }),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const after = await seenBy(admins[0])
  expect(after.limit.value).toBe(value + 1 + winner)
  for (const [at, cell] of own.entries()) {
    const before = seen.cell(...cell)
    expect(after.cell(...cell)).toBe(at === winner ? other(before) : before)
  }
})
