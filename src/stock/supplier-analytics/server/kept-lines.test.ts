import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { zoneAt } from '#stock/inventory/server/index.ts'
import { aBuyingWorld, buyingActs } from '../../../../tests/support/buying-acts.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { evaluatedLine } from '../../../../tests/support/evaluated-line-model.ts'
import { rowsKeepUp } from '../../../../tests/support/keeps-up.ts'
import type { PastWorld } from '../../../../tests/support/past-purchases.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { deliveredLineList } from '../delivered-lines.list.ts'
import type { EvaluatedLine } from '../delivered-lines.rules.ts'
import type { DeliveredLineRow } from '../supplier-analytics.fields.ts'
import { supplierAnalyticsSettings } from '../supplier-analytics.settings.ts'
import { lineFacts } from './kept-lines.ts'
import { countLineAgain, leaveOutLine } from './leave-out-line.ts'
import { deliveredLines } from './list-delivered-lines.ts'
import { type ReadEvaluated, readEvaluatedLines } from './read-evaluated-lines.ts'

let db: Database
let world: World
let past: PastWorld

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  past = await aBuyingWorld(db, world)
})

type PlainFacts = ReadEvaluated['line'] & { readonly isEnded: boolean }

/** Each line of a period from orders, revisions, receipts and pieces. */
async function plainLines(from: string, to: string) {
  const isEnded = sql`po.state in ('closed', 'cancelled', 'rejected')`
  const found = await sql<PlainFacts>`
    select line.id, po.id as "orderId", 'PO-' || po.number as "orderLabel",
      po.supplier_id as "supplierId", po.outlet_id as "outletId", o.code as "outletCode",
      line.variant_id as "variantId", v.sku, v.title, v.unit, v.quantity_scale as "quantityScale",
      po.currency, promise.first_on::text as "firstOn",
      coalesce(line.promised_on, po.expected_on)::text as "lastOn",
      (case when po.state = 'rejected' or (${isEnded} and po.end_fault = 'supplier')
          or (po.is_history and po.state = 'closed')
        then coalesce(agreed.quantity, line.quantity)
        when po.state = 'cancelled' then 0 else line.quantity - line.cancelled end)::bigint as wanted,
      ${isEnded} as "isEnded", line.unit_cost_minor as "unitCostMinor",
      coalesce(came.parts, '[]') as parts, excluded.what as "leftOut"
    from purchase_orders po
    join purchase_order_lines line on line.purchase_order_id = po.id
    join variants v on v.id = line.variant_id
    join outlets o on o.id = po.outlet_id
    cross join lateral (select ${zoneAt('po.outlet_id')} as name) zone
    cross join lateral (select (po.sent_at at time zone zone.name)::date as on_day) sent
    cross join lateral (select coalesce(line.first_promised_on,
        (select r.expected_on from purchase_order_revisions r
          where r.purchase_order_id = po.id order by r.revision limit 1),
        po.expected_on) as first_on) promise
    left join purchase_order_revision_lines agreed on agreed.purchase_order_id = po.id
      and agreed.revision = po.revision and agreed.line_id = line.id
    left join lateral (select jsonb_agg(part order by part."on", part.number) as parts from (
      select r.id as "receiptId", 'GR-' || r.number as label, r.number,
        ((r.received_at at time zone zone.name)::date)::text as "on",
        coalesce(sum(p.quantity) filter (where p.outcome <> 'rejected'), 0) as accepted,
        coalesce(sum(p.quantity) filter (where p.outcome = 'rejected'), 0) as rejected
      from goods_receipt_lines gl join goods_receipts r on r.id = gl.receipt_id
      join goods_receipt_pieces p on p.line_id = gl.id
      where gl.order_line_id = line.id and r.state in ('received', 'put_away')
      group by r.id) as part) came on true
    left join lateral (select json_build_object('reason', x.reason, 'by', p.full_name,
        'at', x.left_out_at) as what
      from supplier_lines_left_out x left join profiles p on p.id = x.left_out_by
      where x.order_line_id = line.id and x.counted_at is null) excluded on true
    where po.sent_at is not null and not po.is_replacement
      and coalesce(promise.first_on, sent.on_day) between ${from}::date and ${to}::date
    order by po.sent_at, po.number, line.position, line.id`.execute(db.reader)
  const terms = { today: past.today, tolerance: supplierAnalyticsSettings.tolerancePercent.default }
  return found.rows.flatMap(({ isEnded: ended, ...line }): ReadEvaluated[] => {
    const evaluated = evaluatedLine({ ...line, isEnded: ended }, terms)
    const parts = line.parts.map(({ receiptId, label, on, accepted, rejected }) => {
      return { receiptId, label, on, accepted, rejected }
    })
    return evaluated === null ? [] : [{ ...evaluated, line: { ...line, parts } }]
  })
}

/** A line as its row of the list says it. */
function rowOf({ line, accepted, rejected, daysLate, outcome }: EvaluatedLine) {
  const { id, orderId, supplierId, variantId, quantityScale, wanted, parts } = line
  return {
    ...{ id, orderId, supplierId, variantId, quantityScale, wanted },
    ...{ accepted, rejected, daysLate, outcome },
    ...{ firstPromisedOn: line.firstOn, lastPromisedOn: line.lastOn },
    receipts: parts.map(({ receiptId, ...part }) => ({ ...part, id: receiptId })),
  }
}

const someLine = async (drawn: number) => {
  const { rows } = await sql<{ id: string; isLeftOut: boolean }>`select line.id,
      exists (select from supplier_lines_left_out l
        where l.order_line_id = line.id and l.counted_at is null) as "isLeftOut"
    from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
    where po.sent_at is not null order by line.id`.execute(db.reader)
  return rows[drawn % Math.max(1, rows.length)]
}

async function leaveOutOrCount(drawn: number) {
  const line = await someLine(drawn)
  if (!line) return
  await db.transaction((tx) =>
    line.isLeftOut
      ? countLineAgain(tx, world.admin, { lineId: line.id })
      : leaveOutLine(tx, world.admin, { lineId: line.id, reason: 'Strike at the port' }),
  )
}

/** As a merge of two suppliers does it. */
const giveToOtherSupplier = (drawn: number) =>
  sql`update purchase_orders set supplier_id = ${past.suppliers[drawn % past.suppliers.length]}
    where id = (select id from purchase_orders order by id
      offset ${drawn} % (select greatest(1, count(*)) from purchase_orders) limit 1)`.execute(
    db.reader,
  )

/** The lines of a period as the list has them. */
async function listedLines(due: string) {
  const listed: DeliveredLineRow[] = []
  const input = listInput(deliveredLineList).parse({ due })
  for await (const rows of deliveredLines.every(db.reader, world.admin, input)) listed.push(...rows)
  return listed
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
  rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))

test('lines of any period equal a recount after each act, folded or not', async () => {
  const acts = [...(await buyingActs(db, world, past)), leaveOutOrCount, giveToOtherSupplier]
  let lines = 0
  const compare = async (round: number) => {
    const from = addDays(past.today, -((round * 53) % 600))
    const to = addDays(from, 1 + ((round * 29) % 400))
    const plain = await plainLines(from, to)
    const read = await readEvaluatedLines(db.reader, world.admin, { due: `${from}..${to}` })
    expect(read).toEqual(plain)
    expect(byId(await listedLines(`${from}..${to}`))).toMatchObject(byId(plain.map(rowOf)))
    lines += plain.length
  }
  const facts = await rowsKeepUp(db, lineFacts, acts, compare, 150)
  expect(facts.length).toBeGreaterThan(20)
  expect(lines).toBeGreaterThan(200)
}, 300_000)
