import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { plainMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { exportedTable } from '../../../../tests/support/exported-table.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { addRandomPurchases } from '../../../../tests/support/past-purchases.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { addStore, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import type { AccrualRow } from '../accruals.fields.ts'
import { accrualList } from '../accruals.list.ts'
import { accrualSums, accrualsFile, listAccruals } from './accruals.ts'

let db: Database
let world: World
let today: string
let suppliers: string[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  today = await todayAt(db.reader, null)
  const wares = await addWares(db, world, 5, 10)
  const grams = wares[0]?.id ?? ''
  await sql`update variants set unit = 'kg', quantity_scale = 3 where id = ${grams}`.execute(
    db.reader,
  )
  const tokyo = await addStore(db, 'TOKYO')
  await sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${platformSettings.timeZone.key}, ${tokyo}, '"Asia/Tokyo"', 'Test')`.execute(db.reader)
  suppliers = await Promise.all(Array.from({ length: 5 }, () => aSupplier(db)))
  const past = {
    suppliers,
    outlets: [world.outletId, world.outletId, tokyo],
    wares: wares.map(({ id }) => ({ id, scale: id === grams ? 3 : 0 })),
    today,
  }
  await addRandomPurchases(db, past, { seed: printedSeed('accruals'), orders: 120 })
  await invoiceEveryThird()
})

/** A third of the lines is invoiced in part or whole, on different days; of those, a third is a draft. */
async function invoiceEveryThird() {
  const lines = await sql<{ id: string; place: number }>`
    select id, row_number() over (order by id)::integer as place from purchase_order_lines
    where accepted > 0`.execute(db.reader)
  for (const { id, place } of lines.rows.filter((line) => line.place % 3 === 0)) {
    const invoiceId = newId()
    await sql`insert into supplier_invoices (id, supplier_id, outlet_id, number, currency,
        rate, invoiced_on, due_on, total_minor, state)
      select ${invoiceId}, po.supplier_id, po.outlet_id, ${invoiceId}, po.currency, po.rate,
        ${addDays(today, -(place % 200))}::date, ${today}::date, 1,
        ${place % 9 === 0 ? 'draft' : 'held'}
      from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
      where line.id = ${id}`.execute(db.reader)
    await sql`insert into supplier_invoice_lines (id, invoice_id, position, order_line_id, quantity,
        unit_price_minor, amount_minor)
      select ${newId()}, ${invoiceId}, 0, id, greatest(1, accepted / (1 + ${place} % 2)), 1, 1
      from purchase_order_lines where id = ${id}`.execute(db.reader)
  }
}

const asked = (call: object = {}) => listInput(accrualList).parse({ limit: 200, ...call })

async function allOf(call: object = {}, actor = world.admin): Promise<readonly AccrualRow[]> {
  const { rows, nextCursor } = await listAccruals(db.reader, actor, asked(call))
  expect(nextCursor).toBeNull()
  return rows
}

/** Line by line, with a query of its own for each line. */
async function recount(day: string) {
  const found = await sql<Pick<AccrualRow, 'orderId' | 'accruedMinor' | 'outletAccruedMinor'>>`
    select po.id as "orderId", sum(worth.minor)::bigint as "accruedMinor",
      sum(floor(worth.minor * po.rate + 0.5))::bigint as "outletAccruedMinor"
    from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
    join variants v on v.id = line.variant_id
    cross join lateral (select
      (select coalesce(sum(p.quantity), 0) from goods_receipt_pieces p
        where p.outcome in ('accepted', 'quality') and exists (
          select from goods_receipt_lines gl join goods_receipts r on r.id = gl.receipt_id
          where gl.id = p.line_id and gl.order_line_id = line.id
            and r.state in ('received', 'put_away')
            and (r.received_at at time zone coalesce((select value #>> '{}' from setting_values
                where key = ${platformSettings.timeZone.key} and outlet_id = r.outlet_id),
              ${platformSettings.timeZone.default}))::date <= ${day}::date))
      - (select coalesce(sum(l.quantity), 0) from supplier_invoice_lines l
        where l.order_line_id = line.id and (select i.state <> 'draft'
            and i.invoiced_on <= ${day}::date from supplier_invoices i where i.id = l.invoice_id))
      as steps) as open
    cross join lateral (select floor((case when v.quantity_scale = 3 then open.steps / 1000
      else open.steps end) * line.unit_cost_minor + 0.5) as minor where open.steps > 0) as worth
    where not po.is_history and (po.state <> 'closed' or ${day}::date < (po.state_changed_at
        at time zone coalesce((select value #>> '{}' from setting_values
          where key = ${platformSettings.timeZone.key} and outlet_id = po.outlet_id),
        ${platformSettings.timeZone.default}))::date)
    group by 1`.execute(db.reader)
  return found.rows.toSorted(byOrder)
}

const byOrder = (one: { orderId: string }, other: { orderId: string }) =>
  one.orderId < other.orderId ? -1 : 1

test('accruals of several days equal a recount, line by line', async () => {
  const counts: number[] = []
  for (const ago of [0, 1, 30, 90, 200, 365]) {
    const day = addDays(today, -ago)
    const all = await allOf({ day })
    const rows = all.map(({ orderId, accruedMinor, outletAccruedMinor }) => {
      return { orderId, accruedMinor, outletAccruedMinor }
    })
    expect(rows.toSorted(byOrder)).toEqual(await recount(day))
    counts.push(rows.length)
  }
  expect(Math.max(...counts)).toBeGreaterThan(10)
  expect(new Set(counts).size).toBeGreaterThan(2)
})

test('an order in another currency has the amount of both, and its file names both currencies', async () => {
  const rows = await allOf()
  const foreign = rows.filter(({ currency }) => currency === 'EUR')
  expect(foreign.length).toBeGreaterThan(0)
  for (const { accruedMinor, outletCurrency, outletAccruedMinor } of foreign) {
    expect(outletCurrency).toBe('GBP')
    expect(outletAccruedMinor).toBeLessThan(accruedMinor)
  }
  for (const row of rows.filter(({ currency }) => currency === 'GBP'))
    expect(row.outletAccruedMinor).toBe(row.accruedMinor)
  const [head, ...lines] = (await exportedTable(db, accrualsFile, '/files/supplier-accruals.csv'))
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
  expect(head).toMatch(/,Not invoiced,In outlet currency,Currency,Outlet currency$/)
  const [first] = foreign
  const amounts = [first?.receivedMinor, first?.accruedMinor, first?.outletAccruedMinor]
  const ends = [...amounts.map((minor = 0) => plainMoney(minor, 'GBP')), 'EUR', 'GBP'].join(',')
  expect(lines.find((line) => line.startsWith(`${first?.orderLabel},`))).toMatch(`,${ends}`)
})

test('the sum is that of the rows in the currency of the outlet, also of one supplier', async () => {
  const [supplierId = ''] = suppliers
  for (const call of [{}, { supplierId: [supplierId] }]) {
    const rows = await allOf(call)
    const { sums } = await accrualSums(db.reader, world.admin, { q: '', ...call })
    expect(rows.length).toBeGreaterThan(0)
    const minor = rows.reduce((sum, { outletAccruedMinor }) => sum + outletAccruedMinor, 0)
    expect(sums).toEqual([{ currency: 'GBP', minor }])
  }
})

test('users who may not see costs have no accruals', async () => {
  const packer = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  expect(await allOf({}, packer)).toEqual([])
  expect(await accrualSums(db.reader, packer, { q: '' })).toEqual({ sums: [] })
})
