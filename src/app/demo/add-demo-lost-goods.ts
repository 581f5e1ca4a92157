import { sql } from 'kysely'
import { addCourierSheet, closeGate, openGate } from '#delivery/claims/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openBinVariance } from '#stock/inventory/server/index.ts'
import { claimVariance, setDueDay, variancesReader } from '#stock/variances/server/index.ts'
import { varianceParts } from '../parts-of-variances.ts'
import { memberOf, type Team } from './create-team.ts'
import { day } from './working-hours.ts'

/** Variances that wait for a supplier, a courier or a parcel; after the missing returns. */
export async function addDemoLostGoods(tx: Tx, now: Date, team: Team): Promise<void> {
  await missAtGate(tx, team)
  await claimShortDelivery(tx, now, team)
  await followCases(tx)
}

/** A driver brings nothing of a list of one parcel. */
async function missAtGate(tx: Tx, team: Team): Promise<void> {
  const found = await sql<{ outletId: string; courierId: string; number: string }>`
    select p.outlet_id as "outletId", p.courier_id as "courierId", p.tracking_number as number
    from parcels p where p.state in ('returning', 'in_transit') and p.tracking_number is not null
      and not exists (select from return_cases c where c.parcel_id = p.id)
      and exists (select from stock_movements m where m.source_id = p.order_id and m.on_hand_delta < 0)
    order by p.state desc, p.handed_over_at desc, p.id limit 1`.execute(tx)
  const [parcel] = found.rows
  if (!parcel) return
  const keeper = memberOf(team, 'returns_manager')
  const { number, ...at } = parcel
  const lines = [{ number, branch: '' }]
  const sheet = await addCourierSheet(tx, keeper, { ...at, reference: 'RS-204', lines })
  const { id } = await openGate(tx, keeper, { ...at, sheetId: sheet.id })
  await closeGate(tx, keeper, {
    ...{ id, version: 1, riderName: 'Dale Marsh', signaturePath: 'M4 30 L40 8 L60 26 L96 12' },
    unsigned: '',
  })
}

type Short = {
  readonly receiptId: string
  readonly receiptLabel: string
  readonly orderId: string
  readonly orderLabel: string
  readonly outletId: string
  readonly variantId: string
  readonly missing: number
}

/** One short delivery is claimed, and one closed order lacks goods. */
async function claimShortDelivery(tx: Tx, now: Date, team: Team): Promise<void> {
  const found = await sql<Short>`
    select r.id as "receiptId", 'GR-' || r.number as "receiptLabel", po.id as "orderId",
      'PO-' || po.number as "orderLabel", r.outlet_id as "outletId",
      line.variant_id as "variantId", ol.quantity - ol.accepted - ol.rejected as missing
    from goods_receipts r join goods_receipt_lines line on line.receipt_id = r.id
    join purchase_order_lines ol on ol.id = line.order_line_id
    join purchase_orders po on po.id = ol.purchase_order_id
    where r.state in ('received', 'put_away') and not r.is_imported and not po.is_history
      and ol.quantity - ol.cancelled > ol.accepted + ol.rejected
      and not exists (select from supplier_claim_lines l where l.order_line_id = ol.id)
      and not exists (select from stock_variances v where v.source_id = r.id)
    order by r.number desc, line.position limit 2`.execute(tx)
  const [claimed, closed] = found.rows
  const buyer = memberOf(team, 'store_manager')
  if (claimed) {
    const { outletId, variantId, receiptId, receiptLabel, missing } = claimed
    const id = await openBinVariance(tx, memberOf(team, 'warehouse_manager'), {
      ...{ outletId, variantId, quantity: -missing, isBooked: true },
      source: { noun: 'goods_receipt', id: receiptId, label: receiptLabel },
      cause: 'Fewer than announced',
    })
    const { state } = await tx
      .selectFrom('stock_variances')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (state === 'open') {
      const dueOn = new Date(now.getTime() + 30 * day).toISOString().slice(0, 10)
      await setDueDay(tx, buyer, { id, dueOn, why: 'The supplier answers next month' })
      await claimVariance(varianceParts)(tx, buyer, { id, version: 1, courierReference: '' })
    }
  }
  if (closed) {
    const { outletId, variantId, orderId, orderLabel, missing } = closed
    await openBinVariance(tx, buyer, {
      ...{ outletId, variantId, quantity: -missing, isBooked: true },
      source: { noun: 'purchase_order', id: orderId, label: orderLabel },
      cause: 'Fewer delivered than ordered',
    })
  }
}

/** What the variances of these parcels hear; the server begins to read after the demo is filled. */
async function followCases(tx: Tx): Promise<void> {
  const found = await sql<Parameters<typeof variancesReader.take>[1][number]>`
    select seq, at, type, noun, entity_id as "entityId", label, outlet_id as "outletId",
      actor_id as "actorId", actor_name as "actorName", result, data
    from events where noun = 'return_case' and type = any(${[...variancesReader.types]}::text[])
    order by tx, seq`.execute(tx)
  await variancesReader.take(tx, found.rows)
}
