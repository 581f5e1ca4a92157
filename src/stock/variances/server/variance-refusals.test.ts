import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { type CountDesk, countDesk, everyRow } from '../../../../tests/support/count-desk.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { aFoundVariance, lostPart } from '../../../../tests/support/variance-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'

let db: Database
let world: World
let server: TestServer
let proposer: CountDesk
let manager: CountDesk
let other: CountDesk
let superManager: CountDesk

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
  proposer = await countDesk(db, server, 'warehouse_manager')
  manager = await countDesk(db, server, 'store_manager')
  other = await countDesk(db, server, 'store_manager')
  superManager = await countDesk(db, server, 'super_manager')
})

/** So many variances of one product, each worth so much. */
async function worth(valueMinor: number, howMany: number): Promise<string[]> {
  const [ware] = await addWares(db, world, 1, 100)
  const ids: string[] = []
  for (let each = 0; each < howMany; each += 1) {
    const id = await aFoundVariance(db, world, { variantId: ware?.id ?? '', quantity: -2 })
    await sql`update stock_variances set value_minor = ${-valueMinor} where id = ${id}`.execute(
      db.reader,
    )
    ids.push(id)
  }
  return ids
}

const step = async (desk: CountDesk, id: string, name: string, more: object = {}) => {
  const { version } = await desk.read(`/variances/${id}`)
  return desk.send(`/variances/${id}/${name}`, { version, ...more })
}
const propose = (id: string, desk = proposer) =>
  step(desk, id, 'proposals', { parts: [lostPart(-2)] })
const approve = (id: string, desk = manager) => step(desk, id, 'approvals')

test('who proposed a write-off does not approve it, whatever the role', async () => {
  const [id = ''] = await worth(20_000, 1)
  expect((await propose(id, superManager)).body).toMatchObject({ isApproved: false })
  const before = await everyRow(db)
  expect(await approve(id, superManager)).toMatchObject({ code: 'own_variance' })
  expect(await everyRow(db)).toEqual(before)
  expect((await approve(id)).code).toBe('done')
})

test('what needs no second user is a sum of the product and day, also of proposals at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const ids = await worth(3_000, 8)
    const said = await Promise.all(ids.map((id) => propose(id)))
    expect(said.map(({ code }) => code)).toEqual(ids.map(() => 'done'))
    expect(said.filter(({ body }) => body.isApproved === true)).toHaveLength(1)
  }
})

test('a write-off above one’s limit in sum needs a higher role, also of approvals at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const ids = await worth(60_000, 6)
    for (const id of ids) await propose(id)
    const said = await Promise.all(ids.map((id, at) => approve(id, at % 2 === 0 ? manager : other)))
    const codes = said.map(({ code }) => code)
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'approval_needed')).toHaveLength(5)
    const [refused = ''] = ids.filter((_, at) => codes[at] !== 'done')
    const before = await everyRow(db)
    expect(await approve(refused, other)).toMatchObject({ code: 'approval_needed' })
    expect(await everyRow(db)).toEqual(before)
    expect((await approve(refused, superManager)).code).toBe('done')
  }
  expect(await ledgerFaults(db)).toEqual([])
})

test('posted ones count in the sum of the day, and a reopened one no longer does', async () => {
  const [first = '', second = ''] = await worth(60_000, 2)
  for (const id of [first, second]) await propose(id)
  await approve(first)
  expect((await step(manager, first, 'postings')).code).toBe('done')
  expect((await approve(second)).code).toBe('approval_needed')
  expect((await step(manager, first, 'reopenings', { why: 'Found again' })).code).toBe('done')
  expect((await approve(second)).code).toBe('done')
})
