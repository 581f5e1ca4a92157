import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { zoneAt } from '#stock/inventory/server/index.ts'
import { aBuyingWorld, buyingActs } from '../../../../tests/support/buying-acts.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { rowsKeepUp } from '../../../../tests/support/keeps-up.ts'
import type { PastWorld } from '../../../../tests/support/past-purchases.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import type { AccrualRow } from '../accruals.fields.ts'
import { accrualList } from '../accruals.list.ts'
import { listAccruals } from './accruals.ts'
import { accrualSpans } from './kept-accruals.ts'

let db: Database
let world: World
let past: PastWorld

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  past = await aBuyingWorld(db, world)
})

/** Summed from all receipts and invoices until the day. */
async function plainAccruals(day: string): Promise<readonly AccrualRow[]> {
  const found = await sql<AccrualRow>`
    with came as (
      select gl.order_line_id, sum(p.quantity) as quantity, max(received.on_day) as last_on
      from goods_receipts r
      cross join lateral (select
        (r.received_at at time zone ${zoneAt('r.outlet_id')})::date as on_day) received
      join goods_receipt_lines gl on gl.receipt_id = r.id and gl.order_line_id is not null
      join goods_receipt_pieces p on p.line_id = gl.id and p.outcome <> 'rejected'
      where r.state in ('received', 'put_away') and not r.is_imported
        and received.on_day <= ${day}::date
      group by 1
    ), billed as (
      select l.order_line_id, sum(l.quantity) as quantity
      from supplier_invoices i join supplier_invoice_lines l on l.invoice_id = i.id
      where i.state in ('matched', 'held', 'approved', 'paid') and i.invoiced_on <= ${day}::date
      group by 1
    ), open as (
      select line.purchase_order_id, came.last_on,
        greatest(0, came.quantity - coalesce(billed.quantity, 0)) as quantity,
        round(came.quantity * line.unit_cost_minor / one.unit)::bigint as received_minor,
        round(greatest(0, came.quantity - coalesce(billed.quantity, 0))
          * line.unit_cost_minor / one.unit)::bigint as minor
      from came join purchase_order_lines line on line.id = came.order_line_id
      join variants v on v.id = line.variant_id
      cross join lateral (select 10::numeric ^ v.quantity_scale as unit) one
      left join billed on billed.order_line_id = line.id
    )
    select po.id as "orderId", 'PO-' || po.number as "orderLabel",
      po.supplier_id as "supplierId", s.name as "supplierName", po.outlet_id as "outletId",
      o.code as "outletCode", po.currency, count(*) filter (where open.quantity > 0)::integer as lines,
      max(open.last_on)::text as "lastReceivedOn",
      sum(open.received_minor)::bigint as "receivedMinor", sum(open.minor)::bigint as "accruedMinor",
      po.outlet_currency as "outletCurrency",
      sum(money_at_rate(open.minor, po.currency, po.rate, po.outlet_currency))::bigint
        as "outletAccruedMinor"
    from open join purchase_orders po on po.id = open.purchase_order_id
    join suppliers s on s.id = po.supplier_id join outlets o on o.id = po.outlet_id
    where not po.is_history and not (po.state = 'closed' and po.state_changed_at
        < (${day}::date + 1)::timestamp at time zone ${zoneAt('po.outlet_id')})
    group by po.id, s.id, o.id having sum(open.quantity) > 0
    order by po.id`.execute(db.reader)
  return found.rows
}

async function shownAccruals(day: string): Promise<readonly AccrualRow[]> {
  const asked = listInput(accrualList).parse({ limit: 200, day })
  const { rows, nextCursor } = await listAccruals(db.reader, world.admin, asked)
  expect(nextCursor).toBeNull()
  return rows.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1))
}

test('accruals of any day equal a recount after each act, folded or not', async () => {
  const acts = await buyingActs(db, world, past)
  const seen = { days: 0, orders: 0 }
  const compare = async (round: number) => {
    for (const ago of [0, round % 7, (round * 37) % 450]) {
      const day = addDays(past.today, -ago)
      const plain = await plainAccruals(day)
      expect(await shownAccruals(day)).toEqual(plain)
      seen.days += 1
      seen.orders += plain.length
    }
  }
  const spans = await rowsKeepUp(db, accrualSpans, acts, compare, 150)
  expect(spans.length).toBeGreaterThan(5)
  expect(seen.orders).toBeGreaterThan(seen.days)
}, 300_000)
