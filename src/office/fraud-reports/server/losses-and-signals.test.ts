import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { addEntrant } from '../../../../tests/support/entrants.ts'
import { aReport } from '../../../../tests/support/fraud-report-steps.ts'
import { fraudReportCase } from '../../../../tests/support/machine-cases-fraud-reports.ts'
import { anOpenSession } from '../../../../tests/support/register-steps.ts'
import { addStore, makeWorld, type World } from '../../../../tests/support/world.ts'
import { fraudReportStates } from '../fraud-reports.states.ts'
import { reportTypes } from '../kinds-of-fraud.ts'
import { readSignals } from './read-signals.ts'
import { reportLosses } from './report-losses.ts'
import { eventsOfSignal } from './signal-events.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
})

const report = fc.record({
  type: fc.constantFrom(...reportTypes),
  state: fc.constantFrom(...fraudReportStates),
  isElsewhere: fc.boolean(),
  month: fc.integer({ min: 1, max: 9 }),
  atRiskMinor: fc.nat(100_000),
  lostMinor: fc.nat(100_000),
  share: fc.nat(100),
})

test('losses are the sums of the reports that count', async () => {
  const shop = await addStore(db, 'LOSS')
  const drawn = fc.sample(report, { numRuns: 60, seed: 41 })
  for (const { state, isElsewhere, month, share, ...one } of drawn) {
    const { id } = await aReport(db, world.admin, isElsewhere ? shop : world.outletId, {
      ...one,
      happenedOn: `2026-0${month}-15`,
      recoveredMinor: Math.floor((one.lostMinor * share) / 100),
    })
    if (state !== 'submitted') await fraudReportCase.put(db, world, id, state)
  }
  const counted = drawn.filter(
    ({ state, month }) =>
      !['draft', 'unsubstantiated', 'duplicate'].includes(state) && month >= 3 && month <= 8,
  )
  const sumsOf = (rows: typeof drawn) => ({
    count: rows.length,
    atRiskMinor: rows.reduce((sum, { atRiskMinor }) => sum + atRiskMinor, 0),
    lostMinor: rows.reduce((sum, { lostMinor }) => sum + lostMinor, 0),
    recoveredMinor: rows.reduce(
      (sum, { lostMinor, share }) => sum + Math.floor((lostMinor * share) / 100),
      0,
    ),
  })
  const span = { from: '2026-03-01', to: '2026-08-31' }
  const losses = await reportLosses(db.reader, world.admin, span)
  expect(losses.totals).toMatchObject(sumsOf(counted))
  for (const row of losses.types)
    expect(row).toMatchObject(sumsOf(counted.filter(({ type }) => type === row.type)))
  for (const row of losses.outlets)
    expect(row).toMatchObject(
      sumsOf(counted.filter(({ isElsewhere }) => isElsewhere === (row.outletId === shop))),
    )
  for (const row of losses.months)
    expect(row).toMatchObject(sumsOf(counted.filter(({ month }) => row.month === `2026-0${month}`)))
  expect(losses.months.map(({ month }) => month)).toEqual(
    [...new Set(counted.map(({ month }) => `2026-0${month}`))].sort(),
  )
  const there = await reportLosses(db.reader, world.admin, { ...span, outletId: shop })
  expect(there.totals).toMatchObject(sumsOf(counted.filter(({ isElsewhere }) => isElsewhere)))
})

type Did = { readonly sales: number; readonly voids?: number; readonly high?: number }

/** Sales of a cashier in the last days, so many of them voided or with a high discount. */
async function sell(at: { registerId: string; id: string }, cashierId: string, did: Did) {
  const { sales, voids = 0, high = 0 } = did
  const rows = Array.from({ length: sales }, (_, turn) => ({
    id: newId(),
    state: turn < voids ? 'voided' : 'paid',
    off: turn < high ? 300 : 0,
  }))
  await sql`insert into sales (id, outlet_id, register_id, session_id, cashier_id, state, currency,
      prices_include_tax, lines_minor, sale_discount_minor, tax_minor, total_minor, refunded_minor,
      units, sold_at)
    select r.id, ${world.outletId}, ${at.registerId}, ${at.id}, ${cashierId}, r.state, 'GBP', true,
      1000, r.off, 0, 1000 - r.off, case when r.state = 'voided' then 1000 - r.off else 0 end, 1,
      now() - interval '2 days'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, state text, off bigint)`.execute(
    db.reader,
  )
}

const openDrawer = (sessionId: string, userId: string, times: number) =>
  sql`insert into register_entries (id, session_id, kind, method, amount_minor, reason, made_by)
    select gen_random_uuid(), ${sessionId}, 'no_sale', 'cash', 0, 'Change', ${userId}
    from generate_series(1, ${times}::int)`.execute(db.reader)

const actorOf = (userId: string, role: Role) =>
  newActor({ userId, name: role, roles: [role], permissions: permissionsOfRoles([role]) })

test('signals name who is clearly above the others, and are hidden from them and their peers', async () => {
  const session = await anOpenSession(db, world)
  const cashier = () => addEntrant(db, { roles: ['store_manager'] })
  const [odd, usual, few] = [await cashier(), await cashier(), await cashier()]
  await sell(session, odd, { sales: 100, voids: 20, high: 2 })
  await sell(session, usual, { sales: 400, voids: 8, high: 8 })
  await sell(session, few, { sales: 10, voids: 10 })
  await openDrawer(session.id, odd, 30)
  await openDrawer(session.id, usual, 12)
  const chief = actorOf(await addEntrant(db, { roles: ['super_manager'] }), 'super_manager')
  const signals = await readSignals(db.reader, chief, {})
  expect(signals.signals.map(({ kind, id, events, sample }) => [kind, id, events, sample])).toEqual(
    [
      ['no_sale', odd, 30, 100],
      ['voids', odd, 20, 100],
    ],
  )
  expect(signals.compared).toBe(2)
  for (const reader of [odd, usual]) {
    const actor = actorOf(reader, 'store_manager')
    expect((await readSignals(db.reader, actor, {})).signals).toEqual([])
    await expect(eventsOfSignal(db.reader, actor, { kind: 'voids', id: odd })).rejects.toThrow()
  }
  const asked = { kind: 'voids', id: odd } as const
  const { events } = await eventsOfSignal(db.reader, chief, asked)
  expect(events).toHaveLength(20)
  const drawer = await eventsOfSignal(db.reader, chief, { kind: 'no_sale', id: odd })
  expect(drawer.events).toHaveLength(30)
})
