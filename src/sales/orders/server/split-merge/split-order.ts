import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { releasePart, reserveStock, reserveUpTo } from '#stock/inventory/server/index.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { isMatched } from '../../short.rules.ts'
import { type LineToSplit, type PartAsked, type Piece, splitLines } from '../../split.rules.ts'
import { loadTerms } from '../editing/load-terms.ts'
import { sumUpOrder } from '../editing/sum-up-order.ts'
import { openHold } from '../fulfilment/open-hold.ts'
import { followDocuments } from '../money/follow-documents.ts'
import { movePayments } from '../money/move-payments.ts'
import { settleMoney } from '../money/settle-money.ts'
import { closeIfSentElsewhere } from '../short/close-if-sent-elsewhere.ts'
import { setShort } from '../short/set-short.ts'
import { settleStockHolds } from '../short/settle-stock-holds.ts'
import {
  lockForSplitMerge,
  openLinesOf,
  requireNoRefunds,
  requireOutlet,
  requireSplitMerge,
  type SplitOrMergedOrder,
} from './lock-for-split-merge.ts'

type Part = {
  readonly id: string
  readonly number: number
  readonly outletId: string
  readonly outletCode: string
  readonly totalMinor: number
  readonly isPaid: boolean
}

const house = systemActor('Order desk')

/**
 * Splits parts off an order: each is a separate order, at its outlet, with its share of the money,
 * its own reservation and copies of the open holds. Shipping stays with the first, and each part
 * gets the payments that the first no longer needs.
 */
export async function splitOrder(
  tx: Tx,
  actor: Actor,
  { id, version, parts }: { id: string; version: number; parts: PartAsked[] },
) {
  const order = await lockForSplitMerge(tx, actor, id)
  const lines = await openLinesOf(tx, id)
  const outlets = []
  for (const { outletId } of parts) outlets.push(await requireOutlet(tx, actor, order, outletId))
  requireLines(lines, parts)
  requireSplitMerge(actor, order, version)
  requireNoRefunds(order)
  const split = splitLines(
    order.label,
    lines,
    parts.map((part) => ({
      ...part,
      // Another outlet is asked for what is not there; a part that stays gets what is reserved.
      isShortFirst: part.isShortFirst ?? part.outletId !== order.outlet_id,
    })),
  )
  if (split instanceof Refusal) throw split
  const [before] = await loadTerms(tx, [id])
  await releaseGoing(tx, actor, order, split.parts.flat())
  const made: Part[] = []
  for (const [index, pieces] of split.parts.entries()) {
    const outletId = parts[index]?.outletId ?? order.outlet_id
    const placed = await placePart(tx, actor, order, { outletId, pieces })
    made.push({ ...placed, outletId, outletCode: outlets[index]?.code ?? '', isPaid: false })
  }
  await leaveBehind(tx, split.staying)
  const left = await sumUpOrder(tx, id)
  const paid = await shareOutPayments(tx, actor, order, left.totalMinor, made)
  await copyHolds(tx, actor, order, paid)
  await shareOutAuthorised(tx, id, made)
  if (before) await settleMoney(tx, actor, order, before)
  await settleStockHolds(tx, actor, order)
  const closed = await closeIfSentElsewhere(tx, actor, order)
  await appendEvent(tx, actor, {
    type: 'order.split',
    noun: orderNoun,
    id,
    label: order.label,
    outletId: order.outlet_id,
    data: {
      parts: made.map(({ number, outletCode }) => `${orderLabel(number)} at ${outletCode}`),
      units: [order.units, left.units],
      totalMinor: [order.total_minor, left.totalMinor],
    },
  })
  await followDocuments(tx, actor, {
    fromId: id,
    toIds: made.map((part) => part.id),
    why: `${order.label} was split`,
  })
  const answer = made.map(({ id, number, outletCode, totalMinor }) => {
    return { id, number, outletCode, totalMinor }
  })
  return { id, version: closed ?? left.version, parts: answer }
}

/** A line of another order is one that never was. */
function requireLines(lines: readonly LineToSplit[], parts: readonly PartAsked[]): void {
  const known = new Set(lines.map(({ id }) => id))
  const asked = parts.flatMap((part) => part.lines)
  if (!asked.every(({ lineId }) => known.has(lineId))) throw notFound('This line')
}

async function releaseGoing(
  tx: Tx,
  actor: Actor,
  { label, outlet_id: outletId }: SplitOrMergedOrder,
  pieces: readonly Piece[],
): Promise<void> {
  const perLine = new Map<string, number>()
  for (const { lineId, quantity, fromShort } of pieces)
    perLine.set(lineId, (perLine.get(lineId) ?? 0) + quantity - fromShort)
  const going = [...perLine].flatMap(([lineId, quantity]) =>
    quantity > 0 ? [{ lineId, quantity }] : [],
  )
  if (going.length === 0) return
  await releasePart(
    tx,
    actor,
    { noun: orderNoun.key, outletId, reason: `${label} is split` },
    going,
  )
}

async function placePart(
  tx: Tx,
  actor: Actor,
  order: SplitOrMergedOrder,
  { outletId, pieces }: { outletId: string; pieces: readonly Piece[] },
) {
  const id = newId()
  await sql`insert into orders (id, channel, outlet_id, customer_id, state, placed_at, ship_name,
      ship_phone, ship_address, ship_city, ship_postcode, ship_country, payment_method, currency,
      lines_minor, total_minor, units, note, created_by, prices_include_tax, tax_rounding,
      discount_reason, tags, priority, promised_on, assigned_to, phone_key, address_key,
      address_verdict, address_score, channel_number, split_from, sold_by_outlet_id, price_list_id,
      email, bill_name, bill_address, bill_postcode, bill_city, bill_country)
    select ${id}::uuid, channel, ${outletId}::uuid, customer_id, state, placed_at, ship_name,
      ship_phone, ship_address, ship_city, ship_postcode, ship_country, payment_method, currency,
      0, 0, 0, note, created_by, prices_include_tax, tax_rounding,
      discount_reason, tags, priority, promised_on, assigned_to, phone_key, address_key,
      address_verdict, address_score, channel_number, id,
      nullif(coalesce(sold_by_outlet_id, outlet_id), ${outletId}::uuid), price_list_id,
      email, bill_name, bill_address, bill_postcode, bill_city, bill_country
    from orders where id = ${order.id}`.execute(tx)
  const rows = pieces.map((piece, index) => ({ ...piece, id: newId(), position: index + 1 }))
  await sql`insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, unit_price_minor, line_minor, list_price_minor, price_reason,
      discount_minor, discount_reason, order_discount_minor, tax_basis_points, tax_minor,
      tax_is_stated, channel_line_ref, short_quantity, is_price_fixed)
    select p.id, ${id}::uuid, p.position, l.variant_id, l.sku, l.title, p.quantity,
      l.quantity_scale, l.unit_price_minor, p."lineMinor", l.list_price_minor, l.price_reason,
      p."discountMinor", l.discount_reason, p."orderDiscountMinor", l.tax_basis_points, p."taxMinor",
      l.tax_is_stated, l.channel_line_ref, p.quantity, l.is_price_fixed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, "lineId" uuid,
      position smallint, quantity integer, "lineMinor" bigint, "discountMinor" bigint,
      "orderDiscountMinor" bigint, "taxMinor" bigint)
    join order_lines l on l.id = p."lineId"`.execute(tx)
  const reason = `Split off ${order.label}`
  await reservePart(
    tx,
    actor,
    { id, outletId, reason, isElsewhere: outletId !== order.outlet_id },
    rows,
  )
  const { number, units, totalMinor } = await sumUpOrder(tx, id)
  const label = orderLabel(number)
  await appendEvent(tx, actor, {
    type: 'order.placed',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { channel: order.channel, units, totalMinor, splitFrom: order.label },
  })
  await settleStockHolds(tx, actor, { id, label, outlet_id: outletId })
  return { id, number, totalMinor }
}

/** Another outlet has all of it, or the split is refused; at the same one what is short stays short. */
async function reservePart(
  tx: Tx,
  actor: Actor,
  part: { id: string; outletId: string; reason: string; isElsewhere: boolean },
  rows: readonly { id: string; variantId: string | null; quantity: number }[],
): Promise<void> {
  const { isElsewhere, ...to } = part
  const source = { noun: orderNoun.key, ...to }
  const wanted = rows.filter(isMatched).map(({ id: sourceLineId, variantId, quantity }) => {
    return { sourceLineId, variantId, quantity }
  })
  if (isElsewhere) await reserveStock(tx, actor, source, wanted)
  const got = isElsewhere ? null : await reserveUpTo(tx, actor, source, wanted)
  await setShort(
    tx,
    wanted.map(({ sourceLineId: lineId, quantity }) => {
      return { lineId, shortQuantity: got === null ? 0 : quantity - (got.get(lineId) ?? 0) }
    }),
  )
}

type CopiedHold = Parameters<typeof openHold>[3] & { readonly isByHouse: boolean }

/**
 * The holds of the whole also apply to its parts. The system releases its own holds, so their
 * copies are the system's too; a paid part has no hold for its balance.
 */
async function copyHolds(
  tx: Tx,
  actor: Actor,
  from: { readonly id: string; readonly label: string },
  parts: readonly Part[],
): Promise<void> {
  const holds = await sql<CopiedHold>`
    select kind, reason, ends_at as "endsAt", placed_by is null as "isByHouse",
      cause from order_holds
    where order_id = ${from.id} and released_at is null and cause not in ('short', 'unmatched')
    order by placed_at`.execute(tx)
  for (const { id, number, outletId, isPaid } of parts) {
    const part = { id, label: orderLabel(number), outlet_id: outletId }
    for (const { isByHouse, ...hold } of holds.rows) {
      if (hold.cause === 'balance' && isPaid) continue
      const told = `Held as ${from.label.toLowerCase()} is`
      await openHold(tx, isByHouse ? house : actor, part, { ...hold, told })
    }
  }
}

/** An emptied line is deleted, unless it still records cancelled units. */
async function leaveBehind(tx: Tx, staying: readonly LineToSplit[]): Promise<void> {
  await sql`with rest as (
      select * from jsonb_to_recordset(${JSON.stringify(staying)}::jsonb) as r(id uuid,
        open integer, short integer, "lineMinor" bigint, "discountMinor" bigint, "orderDiscountMinor" bigint,
        "taxMinor" bigint)
    ), emptied as (
      delete from order_lines l using rest r
      where l.id = r.id and r.open = 0 and l.cancelled_quantity = 0
    )
    update order_lines l set quantity = r.open + l.cancelled_quantity, line_minor = r."lineMinor",
      discount_minor = r."discountMinor", order_discount_minor = r."orderDiscountMinor",
      tax_minor = r."taxMinor", short_quantity = r.short
    from rest r where l.id = r.id and r.open + l.cancelled_quantity > 0`.execute(tx)
}

/** What the first has no use for any more goes to the parts, one after another. */
async function shareOutPayments(
  tx: Tx,
  actor: Actor,
  order: SplitOrMergedOrder,
  totalMinor: number,
  parts: readonly Part[],
): Promise<Part[]> {
  let spare = order.paid_minor - totalMinor
  const paid: Part[] = []
  for (const part of parts) {
    const amountMinor = Math.min(Math.max(spare, 0), part.totalMinor)
    spare -= amountMinor
    const to = { id: part.id, label: orderLabel(part.number) }
    await movePayments(tx, actor, { from: order, to, amountMinor })
    paid.push({ ...part, isPaid: amountMinor === part.totalMinor })
  }
  return paid
}

/** What a sales channel may capture goes along to the parts as far as the first has no use for it. */
async function shareOutAuthorised(tx: Tx, id: string, parts: readonly Part[]): Promise<void> {
  const all = [id, ...parts.map((part) => part.id)]
  const orders = await sql<{ id: string; authorisedMinor: number; balanceMinor: number }>`
    select id, authorised_minor as "authorisedMinor", balance_minor as "balanceMinor" from orders
    where id = any(${all}::uuid[]) order by array_position(${all}::uuid[], id)`.execute(tx)
  let spare = orders.rows[0]?.authorisedMinor ?? 0
  if (spare === 0) return
  for (const { id: orderId, balanceMinor } of orders.rows) {
    const isLast = orderId === all.at(-1)
    const authorisedMinor = isLast ? spare : Math.min(spare, Math.max(0, balanceMinor))
    spare -= authorisedMinor
    await sql`update orders set authorised_minor = ${authorisedMinor}::bigint
      where id = ${orderId}`.execute(tx)
  }
}
