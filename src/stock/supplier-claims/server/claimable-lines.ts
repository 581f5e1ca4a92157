import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { receivingSettings } from '#stock/receiving/receiving.settings.ts'
import { type Claimable, claimKinds, openToClaim } from '../claims-on-suppliers.rules.ts'
import type { ClaimableLine } from '../supplier-claims.fields.ts'
import { mayRead } from './find-supplier-claim.ts'

/** A receipt line, or an order line of which something is missing. */
export type ClaimableRow = Claimable & {
  readonly receiptLineId: string | null
  readonly orderLineId: string | null
  readonly receiptId: string | null
  readonly orderId: string | null
  readonly receiptLabel: string | null
  readonly orderLabel: string | null
  readonly supplierId: string
  readonly outletId: string
  readonly currency: string
  readonly variantId: string
  readonly title: string
  readonly unit: string
  readonly priceMinor: number
  /** Why the goods were rejected, as it was counted. */
  readonly reasons: string
}

type Sought = {
  /** Of receipt lines `line` of receipts `r`; null for none. */
  readonly ofReceipts: RawBuilder<boolean> | null
  /** Of order lines `ol` of orders `po`; null for none. */
  readonly ofOrders: RawBuilder<boolean> | null
  /** The claim that is being changed: what it claims counts as free. */
  readonly exceptId?: string | null
  readonly most?: number
}

/** What came of lines, what is missing, and what is claimed of them. */
export async function readClaimable(
  reader: Reader,
  actor: Actor,
  { ofReceipts, ofOrders, exceptId = null, most = 500 }: Sought,
): Promise<ClaimableRow[]> {
  const { order, receipt } = await settingsOf(reader, {
    order: purchasingSettings.purchaseOrderPrefix,
    receipt: receivingSettings.prefix,
  })
  const counts = sql`cross join lateral (
      select coalesce(sum(l.quantity) filter (where l.kind = 'short'), 0)::bigint as short,
        coalesce(sum(l.quantity) filter (where l.kind = 'rejected'
          and c.settled_with is distinct from 'replacement'), 0)::bigint as rejected
      from supplier_claim_lines l join supplier_claims c on c.id = l.claim_id
      where l.order_line_id = ol.id and c.state <> 'cancelled'
        and c.id is distinct from ${exceptId}::uuid) as of_order`
  const product = sql`v.id as "variantId", v.sku, v.title, v.unit,
    v.quantity_scale as "quantityScale"`
  const ofOrder = sql`coalesce(greatest(0, ol.quantity - ol.accepted), 0)::bigint as missing,
    of_order.short as "claimedShort", of_order.rejected as "rejectedAndMissing"`
  const found = await sql<ClaimableRow>`
    (select line.id as "receiptLineId", ol.id as "orderLineId", r.id as "receiptId",
      po.id as "orderId", ${receipt}::text || r.number as "receiptLabel",
      ${order}::text || po.number as "orderLabel", r.supplier_id as "supplierId",
      r.outlet_id as "outletId", r.price_currency as currency, ${product},
      coalesce(ol.unit_cost_minor, line.unit_cost_minor, 0) as "priceMinor",
      came.reasons, came.rejected, came.accepted, own.rejected as "claimedRejected",
      own.accepted as "claimedAccepted", own.priced as "claimedPrice", ${ofOrder}
    from goods_receipt_lines line join goods_receipts r on r.id = line.receipt_id
    join variants v on v.id = line.variant_id
    left join purchase_order_lines ol on ol.id = line.order_line_id
    left join purchase_orders po on po.id = ol.purchase_order_id
    cross join lateral (
      select coalesce(sum(p.quantity) filter (where p.outcome = 'rejected'), 0)::bigint as rejected,
        coalesce(sum(p.quantity) filter (where p.outcome <> 'rejected'), 0)::bigint as accepted,
        left(coalesce(string_agg(distinct concat_ws(': ', reason.label, nullif(p.note, '')), ', ')
          filter (where p.outcome = 'rejected'), ''), 200) as reasons
      from goods_receipt_pieces p left join reason_codes reason on reason.code = p.reason_code
      where p.line_id = line.id) as came
    cross join lateral (
      select coalesce(sum(l.quantity) filter (where l.kind = 'rejected'), 0)::bigint as rejected,
        coalesce(sum(l.quantity) filter (where l.kind in
          ('damaged', 'wrong_goods', 'over_delivered')), 0)::bigint as accepted,
        coalesce(sum(l.quantity) filter (where l.kind = 'price'), 0)::bigint as priced
      from supplier_claim_lines l join supplier_claims c on c.id = l.claim_id
      where l.receipt_line_id = line.id and c.state <> 'cancelled'
        and c.id is distinct from ${exceptId}::uuid) as own
    ${counts}
    where ${ofReceipts ?? sql`false`} and r.state in ('received', 'put_away')
      and not r.is_imported and ${mayRead(actor, 'r.outlet_id')}
    order by r.received_at desc, r.id, line.position limit ${most})
    union all
    (select null, ol.id, null, po.id, null, ${order}::text || po.number, po.supplier_id,
      po.outlet_id, po.currency, ${product}, ol.unit_cost_minor, '', 0, 0, 0, 0, 0, ${ofOrder}
    from purchase_order_lines ol join purchase_orders po on po.id = ol.purchase_order_id
    join variants v on v.id = ol.variant_id ${counts}
    where ${ofOrders ?? sql`false`} and po.state in ('partially_received', 'received', 'closed')
      and not po.is_history and ${mayRead(actor, 'po.outlet_id')}
    order by po.number desc, ol.position limit ${most})`.execute(reader)
  return found.rows
}

type Asked = {
  readonly receiptId?: string | undefined
  readonly orderId?: string | undefined
  readonly supplierId?: string | undefined
  readonly outletId?: string | undefined
}

/** How many lines of a supplier can be chosen from; the newest. */
const mostOfSupplier = 200

/** What can be claimed, line by line; lines of which nothing is left are left out. */
export async function claimableLines(reader: Reader, actor: Actor, asked: Asked) {
  await requireSources(reader, actor, asked)
  const rows = await readClaimable(reader, actor, { ...soughtFor(asked), most: mostOfSupplier })
  return { lines: rows.map(shown).filter(({ open }) => open.length > 0) }
}

/** The receipt, order and outlet that are named are the actor's to see. */
async function requireSources(
  reader: Reader,
  actor: Actor,
  { receiptId, orderId, outletId }: Asked,
): Promise<void> {
  const sources = [
    {
      id: receiptId,
      table: 'goods_receipts',
      outlet: 'source.outlet_id',
      what: 'This goods receipt',
    },
    { id: orderId, table: 'purchase_orders', outlet: 'source.outlet_id', what: 'This order' },
    { id: outletId, table: 'outlets', outlet: 'source.id', what: 'This outlet' },
  ]
  for (const { id, table, outlet, what } of sources) {
    if (!id) continue
    const found = await sql`select from ${sql.table(table)} as source
      where source.id = ${id} and ${mayRead(actor, outlet)}`.execute(reader)
    if (found.rows.length === 0) throw notFound(what)
  }
}

function soughtFor({ receiptId, orderId, supplierId, outletId }: Asked): Sought {
  if (receiptId)
    return {
      ofReceipts: sql<boolean>`r.id = ${receiptId}::uuid`,
      ofOrders: sql<boolean>`po.id = (select own.purchase_order_id from goods_receipts own
        where own.id = ${receiptId}::uuid)`,
    }
  if (orderId)
    return {
      ofReceipts: sql<boolean>`po.id = ${orderId}::uuid`,
      ofOrders: sql<boolean>`po.id = ${orderId}::uuid`,
    }
  const at = (table: 'r' | 'po') => sql<boolean>`${sql.ref(`${table}.supplier_id`)}
    = ${supplierId ?? null}::uuid and (${outletId ?? null}::uuid is null
      or ${sql.ref(`${table}.outlet_id`)} = ${outletId ?? null}::uuid)`
  return {
    ofReceipts: at('r'),
    ofOrders: sql<boolean>`(${at('po')} and po.state = 'closed' and ol.quantity > ol.accepted)`,
  }
}

function shown(row: ClaimableRow): ClaimableLine {
  const { receiptLineId, orderLineId, receiptLabel, orderLabel, sku, title, unit } = row
  const kinds = claimKinds.filter((kind) => (kind === 'short') === (receiptLineId === null))
  return {
    ...{ receiptLineId, orderLineId, receiptLabel, orderLabel, sku, title, unit },
    quantityScale: row.quantityScale,
    priceMinor: row.priceMinor,
    currency: row.currency,
    open: kinds
      .map((kind) => ({ kind, quantity: openToClaim(row, kind) }))
      .filter(({ quantity }) => quantity > 0),
  }
}
