import { type RawBuilder, sql } from 'kysely'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  closeShort,
} from '#stock/purchasing/server/end-purchase-order.ts'
import { finishPutAway } from '#stock/receiving/server/end-receipt.ts'
import { receiveGoods } from '#stock/receiving/server/index.ts'
import { cancelInvoice, returnInvoice } from '#stock/supplier-invoices/server/end-invoice.ts'
import { approveInvoice, recordInvoice } from '#stock/supplier-invoices/server/index.ts'
import { aSupplier, purchasingParts } from './buying-steps.ts'
import type { Act } from './keeps-up.ts'
import { addWares } from './order-steps.ts'
import { addRandomPurchases, type PastWorld } from './past-purchases.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { startedOf, undoReceipt } from './receipt-steps.ts'
import { billedOf } from './supplier-invoice-steps.ts'
import { addStore, because, makeUser, type World } from './world.ts'

/** Suppliers, products and outlets of which one is in another time zone. */
export async function aBuyingWorld(db: Database, world: World): Promise<PastWorld> {
  const wares = await addWares(db, world, 5, 10)
  const grams = wares[0]?.id ?? ''
  await sql`update variants set unit = 'kg', quantity_scale = 3 where id = ${grams}`.execute(
    db.reader,
  )
  const tokyo = await addStore(db, 'TOKYO')
  await setZone(db, 'Asia/Tokyo', tokyo)
  return {
    suppliers: await Promise.all(Array.from({ length: 3 }, () => aSupplier(db))),
    outlets: [world.outletId, world.outletId, tokyo],
    wares: wares.map(({ id }) => ({ id, scale: id === grams ? 3 : 0 })),
    today: await todayAt(db.reader, null),
  }
}

const setZone = (db: Database, zone: string, outletId: string) =>
  sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${platformSettings.timeZone.key}, ${outletId}, ${JSON.stringify(zone)}::jsonb, 'Test')`.execute(
    db.reader,
  )

type Step = { readonly id: string; readonly version: number }

/** What staff do with purchase orders, receipts and invoices, each with a record that is drawn. */
export async function buyingActs(db: Database, world: World, past: PastWorld): Promise<Act[]> {
  const decider = await db.transaction((tx) => makeUser(tx, 'super_manager'))
  const some = async <R>(relation: RawBuilder<unknown>, drawn: number) => {
    const { rows } = await sql<R>`select * from (${relation}) as found order by id`.execute(
      db.reader,
    )
    return rows[drawn % Math.max(1, rows.length)]
  }
  /** Does it with a record of these, where there is one and it is not refused. */
  const withSome =
    <R = Step>(
      relation: RawBuilder<unknown>,
      work: (record: R, drawn: number) => Promise<unknown>,
    ): Act =>
    async (drawn) => {
      const record = await some<R>(relation, Math.floor(drawn / 7))
      if (record === undefined) return
      await work(record, drawn).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
    }
  const orders = (states: readonly string[]) =>
    sql`select id, version from purchase_orders where state = any(${[...states]}::text[])`
  const invoices = sql`select id, version from supplier_invoices`
  const added = new Set<number>()
  return [
    async (drawn) => {
      // The same seed has the same orders.
      if (added.has(drawn)) return
      added.add(drawn)
      await addRandomPurchases(db, past, { seed: drawn, orders: 3 })
    },
    (drawn) => aPurchaseOrder(db, world, world.admin, drawn % 2 ? 'confirmed' : 'sent'),
    withSome<Delivered>(openOrders, (order, drawn) => deliver(db, world.admin, order, drawn)),
    withSome<Delivered>(openOrders, (order, drawn) => deliver(db, world.admin, order, drawn)),
    withSome(
      sql`select id, version from goods_receipts where state = 'received'`,
      (receipt, drawn) =>
        db.transaction<unknown>((tx) =>
          drawn % 2
            ? undoReceipt(tx, world.admin, { ...receipt, reason: because('Wrong') })
            : finishPutAway(tx, world.admin, receipt),
        ),
    ),
    withSome<{ lineId: string }>(
      sql`select id, id as "lineId" from purchase_order_lines where accepted > 0`,
      ({ lineId }, drawn) =>
        db.transaction((tx) =>
          recordInvoice(tx, world.admin, {
            ...billedOf(
              { lineIds: [lineId] },
              { quantity: 1 + (drawn % 9), isDraft: drawn % 5 === 0 },
            ),
          }),
        ),
    ),
    withSome(invoices, (invoice) => db.transaction((tx) => approveInvoice(tx, decider, invoice))),
    withSome(invoices, (invoice, drawn) =>
      db.transaction((tx) =>
        (drawn % 2 ? cancelInvoice : returnInvoice)(tx, world.admin, { ...invoice, note: '' }),
      ),
    ),
    withSome(orders(['received']), (order) =>
      db.transaction((tx) => closePurchaseOrder(tx, world.admin, order)),
    ),
    withSome(orders(['partially_received', 'sent', 'confirmed']), (order, drawn) =>
      db.transaction((tx) =>
        (drawn % 2 ? closeShort(purchasingParts) : cancelPurchaseOrder)(tx, world.admin, {
          ...order,
          reason: because('No longer needed'),
        }),
      ),
    ),
    ...correctionsOf(db, past),
  ]
}

type Delivered = Parameters<typeof startedOf>[2]

const openOrders = sql`select id, supplier_id as "supplierId", outlet_id as "outletId"
  from purchase_orders where state in ('confirmed', 'partially_received')`

async function deliver(db: Database, actor: Actor, order: Delivered, drawn: number) {
  const { id, version, lines } = await startedOf(db, actor, order)
  for (const [at, line] of lines.entries())
    await sql`insert into goods_receipt_counts (line_id, outcome, quantity)
      values (${line.id}, ${drawn % 11 === at ? 'quality' : 'accepted'}, ${1 + ((drawn + at) % 8)})`.execute(
      db.reader,
    )
  await db.transaction((tx) => receiveGoods(tx, actor, { id, version }))
}

/** What is corrected in the tables, whichever way it came about. */
function correctionsOf(db: Database, { outlets, wares }: PastWorld): Act[] {
  const correct =
    (table: string, set: (drawn: number) => RawBuilder<unknown>): Act =>
    (drawn) =>
      sql`update ${sql.table(table)} set ${set(drawn)} where id = (
        select id from ${sql.table(table)} order by id
        offset ${Math.floor(drawn / 7)}::bigint % greatest((select count(*) from ${sql.table(table)}), 1)
        limit 1)`.execute(db.reader)
  const byDays = (drawn: number) => (drawn % 41) - 20
  return [
    correct(
      'goods_receipts',
      (drawn) => sql`received_at = received_at + ${byDays(drawn)}::integer * interval '11 hours'`,
    ),
    correct(
      'goods_receipt_pieces',
      (drawn) => sql`quantity = quantity + ${1 + (drawn % 5)}::integer`,
    ),
    correct('purchase_order_lines', (drawn) => sql`unit_cost_minor = ${drawn % 300}::integer`),
    correct(
      'purchase_order_lines',
      (drawn) =>
        sql`promised_on = promised_on + ${byDays(drawn)}::integer, quantity = quantity + ${drawn % 3}::integer`,
    ),
    correct(
      'purchase_orders',
      (drawn) =>
        sql`expected_on = expected_on + ${byDays(drawn)}::integer,
        state_changed_at = state_changed_at - ${drawn % 30}::integer * interval '1 day'`,
    ),
    correct(
      'supplier_invoices',
      (drawn) => sql`invoiced_on = invoiced_on - ${drawn % 60}::integer`,
    ),
    (drawn) =>
      setZone(db, ['Asia/Tokyo', 'America/Los_Angeles'][drawn % 2] ?? '', outlets[2] ?? ''),
    (drawn) =>
      sql`update variants set quantity_scale = ${drawn % 4}::integer where id = ${wares[0]?.id}`.execute(
        db.reader,
      ),
  ]
}
