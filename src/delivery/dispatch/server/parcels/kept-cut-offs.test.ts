import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { rowsKeepUp } from '../../../../../tests/support/keeps-up.ts'
import { aCourier, aPackedParcel } from '../../../../../tests/support/parcel-in-state.ts'
import { makeWorld, type World } from '../../../../../tests/support/world.ts'
import { parcelList } from '../../parcels.list.ts'
import { countLate, parcelCutOffs } from './kept-cut-offs.ts'
import { parcels } from './list-parcels.ts'

let db: Database
let world: World
let couriers: readonly string[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  couriers = await db.transaction(async (tx) => [await aCourier(tx), await aCourier(tx)])
  await sql`insert into courier_accounts (courier_id, adapter, services, label_source, most_per_call,
      cut_off_time, max_attempts, respond_hours, silence, disposal_days, return_days,
      claim_after_days, claim_within_days, remit_days, cash_fee_basis_points, takes_advice)
    values (${couriers[0]}, 'manual', '{standard}', 'ours', 1, '09:15', 3, 24, 'return', 30, 14, 7,
      30, 7, 0, '{}')`.execute(db.reader)
})

/** Late parcels as the list says it of each row, which reads nothing that is kept. */
async function lateOnes() {
  const { page } = parcels
  const asked = listInput(parcelList)
  const all = await page(db.reader, world.admin, asked.parse({ limit: 200 }))
  const late = await page(
    db.reader,
    world.admin,
    asked.parse({ late: true, limit: 200, total: true }),
  )
  const first = await page(
    db.reader,
    world.admin,
    asked.parse({ late: true, sort: 'leaves', limit: 200 }),
  )
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(ids(late.rows)).toEqual(ids(all.rows.filter(({ isLate }) => isLate)))
  const counted = { count: late.rows.length, isMore: false }
  expect(late.total).toEqual(counted)
  expect(await countLate(db.reader, world.admin, {})).toEqual({
    ...counted,
    since: first.rows[0]?.leavesBy ?? null,
  })
  expect(first.rows.map(({ leavesBy }) => leavesBy)).toEqual(
    first.rows.map(({ leavesBy }) => leavesBy).toSorted(),
  )
  return late.rows.length
}

test('the cut-offs of waiting parcels equal those derived anew after each act, folded or not', async () => {
  const among = async (table: string, drawn: number) => {
    const { rows } = await sql<{
      id: string
    }>`select ${sql.ref(table === 'order_dues' ? 'order_id' : 'id')} as id
      from ${sql.table(table)} order by 1`.execute(db.reader)
    return rows[drawn % Math.max(1, rows.length)]?.id ?? null
  }
  const change = async (set: RawBuilder<unknown>, drawn: number) =>
    sql`update parcels set ${set} where id = ${await among('parcels', drawn)}`.execute(db.reader)
  const ago = (drawn: number) => sql`now() + make_interval(mins => ${(drawn % 9_000) - 6_000})`
  const setting = (key: string, value: string) =>
    sql`insert into setting_values (key, value, changed_by_name)
      values (${key}, ${JSON.stringify(value)}::jsonb, 'Ada')`.execute(db.reader)
  const counts: number[] = []
  const rows = await rowsKeepUp(
    db,
    parcelCutOffs,
    [
      () => aPackedParcel(db, world),
      (drawn) => change(sql`packed_at = ${ago(drawn)}`, drawn),
      (drawn) => change(sql`courier_id = ${couriers[drawn % 3] ?? null}`, drawn),
      (drawn) => change(sql`state = ${drawn % 2 ? 'cancelled' : 'packed'}`, drawn),
      async (drawn) =>
        sql`insert into order_dues (order_id, confirmed_at, due_at)
          select order_id, now(), ${ago(drawn)} from parcels where id = ${await among('parcels', drawn)}
          on conflict (order_id) do update set due_at = case when ${drawn % 3 > 0} then excluded.due_at end`.execute(
          db.reader,
        ),
      async (drawn) =>
        sql`delete from order_dues where order_id = ${await among('order_dues', drawn)}`.execute(
          db.reader,
        ),
      async (drawn) =>
        sql`insert into parcel_bookings (id, parcel_id, outlet_id, courier_id, reference, state,
            cash_minor, declared_minor, currency, weight_grams, label_hash, booked_by)
          select ${newId()}, id, outlet_id, ${couriers[drawn % 2]}, ${newId()},
            ${drawn % 3 ? 'unclear' : 'failed'}, 0, 0, 'GBP', 100, ${'0'.repeat(64)}, packed_by
          from parcels p where id = ${await among('parcels', drawn)} and not exists
            (select from parcel_bookings b where b.parcel_id = p.id and b.state = 'unclear')`.execute(
          db.reader,
        ),
      async (drawn) =>
        sql`update parcel_bookings set state = 'failed'
          where id = ${await among('parcel_bookings', drawn)}`.execute(db.reader),
      (drawn) =>
        sql`update courier_accounts set cut_off_time = ${drawn % 2 ? '09:15' : '18:45'},
          collection_days = ${drawn % 4 > 1 ? '{1,2,3,4,5}' : '{6,7}'}`.execute(db.reader),
      (drawn) =>
        sql`update outlets set dispatch_cut_off = ${drawn % 2 ? '15:30' : null},
          closed_on = ${drawn % 4 > 1 ? '{2026-11-23}' : '{}'}`.execute(db.reader),
      (drawn) => setting('dispatch.cut_off', drawn % 2 ? '11:00' : '16:00'),
      (drawn) => setting('confirmations.time_zone', drawn % 2 ? 'UTC' : 'Asia/Kathmandu'),
    ],
    async () => {
      counts.push(await lateOnes())
    },
    60,
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(Math.max(...counts)).toBeGreaterThan(0)
})
