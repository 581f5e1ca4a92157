import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aCourier } from '../../../../tests/support/parcel-in-state.ts'
import { agreedFeeMinor, drawFile, newModel } from '../../../../tests/support/remittance-model.ts'
import {
  agreeOnFee,
  type CashParcel,
  cashParcels,
  sendRemittance,
} from '../../../../tests/support/remittance-steps.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { makeWorld } from '../../../../tests/support/world.ts'
import type { DifferenceKind } from '../differences.rules.ts'
import { discardRemittance } from './discard-remittance.ts'

const fileCount = 30

const nothing = { id: '', version: 0, settledNow: [] }

async function booked(db: Database) {
  const sums = await sql<{ paidMinor: number; wrong: number; settled: number; open: number }>`
    select (select sum(paid_minor) from remittances where state = 'matched')::bigint as "paidMinor",
      (select count(*) from remittances r join lateral (
        select sum(paid_minor) as paid, sum(due_minor) as due, count(*) as lines
        from remittance_lines where remittance_id = r.id) as s
        on (r.paid_minor, r.due_minor, r.line_count) is distinct from (s.paid, s.due, s.lines)
      ) as wrong,
      (select sum(cash_minor) from remittance_dues where line_id is not null)::bigint as settled,
      (select sum(cash_minor) from remittance_dues where line_id is null)::bigint as open`.execute(
    db.reader,
  )
  const [row] = sums.rows
  if (!row) throw new Error('Sums are always one row.')
  return row
}

async function differencesBooked(db: Database): Promise<Map<DifferenceKind, number>> {
  const found = await sql<{ kind: DifferenceKind; count: number }>`
    select kind, count(*) from remittance_lines, unnest(differences) as kind group by kind`.execute(
    db.reader,
  )
  return new Map(found.rows.map(({ kind, count }) => [kind, count]))
}

/** Amounts due that are settled by a line of another courier, number or parcel. */
async function crossed(db: Database) {
  const found = await sql`select from remittance_dues d join remittance_lines l on l.id = d.line_id
    join remittances r on r.id = l.remittance_id join parcels p on p.id = d.parcel_id
    where (r.courier_id, l.tracking_number, l.parcel_id)
      is distinct from (p.courier_id, p.tracking_number, p.id)`.execute(db.reader)
  return found.rows.length
}

const cashOf = (parcels: Iterable<CashParcel>) =>
  [...parcels].reduce((sum, { cashMinor }) => sum + cashMinor, 0)

test('random files and random parcels: sums are preserved, and no parcel is settled twice', async () => {
  const model = newModel(printedSeed('remittances'))
  const { random } = model
  const db = await testDatabase()
  const world = await makeWorld(db, 0)
  const couriers = await db.transaction(async (tx) => [await aCourier(tx), await aCourier(tx)])
  for (const courierId of couriers) await agreeOnFee(db, courierId, agreedFeeMinor)
  // Both couriers use the same numbers: only courier and whole number together identify a parcel.
  const parcels = couriers.flatMap((courierId) =>
    Array.from({ length: 200 }, (_, index) => ({
      courierId,
      trackingNumber: `R${1_000 + index}`,
      cashMinor: random.isOnceIn(6) ? 0 : random.whole(1, 90_000),
      isDelivered: !random.isOnceIn(5),
    })),
  )
  await cashParcels(db, world, parcels)
  let last: { id: string; version: number; settledNow: readonly CashParcel[] } = nothing
  for (let file = 0; file < fileCount; file += 1) {
    const courierId = random.pick(couriers)
    const own = parcels.filter((parcel) => parcel.courierId === courierId)
    const { rows, settledNow } = drawFile(model, own)
    last = { ...(await sendRemittance(db, world, courierId, rows)), settledNow }
  }
  const after = await booked(db)
  const settledMinor = cashOf(model.settled)
  expect([after.paidMinor, after.wrong, after.settled]).toEqual([model.paidMinor, 0, settledMinor])
  expect(await differencesBooked(db)).toEqual(model.told)
  expect(await crossed(db)).toBe(0)
  const { id, version } = last
  await db.transaction((tx) => discardRemittance(tx, world.admin, { id, version }))
  const given = await booked(db)
  expect(given.settled).toBe(settledMinor - cashOf(last.settledNow))
  expect(given.settled + given.open).toBe(after.settled + after.open)
})
