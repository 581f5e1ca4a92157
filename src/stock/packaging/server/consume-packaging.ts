import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { lockAvailable, takeInStock, takeOutStock } from '#stock/inventory/server/index.ts'
import { packagingNoun } from '../packaging.nouns.ts'
import type { PackedBox } from '../suggest-box.ts'
import { type PiecesToPack, suggestFor } from './suggest-for.ts'

/** An order at the station; its parcel is null until the last unit is in. */
export type OrderToPack = {
  readonly orderId: string
  readonly orderNumber: number
  readonly outletId: string
  readonly parcel: { readonly noun: string; readonly id: string; readonly label: string } | null
  readonly pieces: readonly PiecesToPack[]
}

type Use = {
  readonly variantId: string
  readonly quantity: number
  readonly billableWeightGrams: number | null
  readonly fillBasisPoints: number | null
  readonly suggestedId: string | null
  readonly whyOther: string
  /** The violated rule, as a sentence; empty for none. */
  readonly againstRule: string
}

/**
 * A parcel is full: the chosen packaging, or else the suggested one, is issued from stock with the
 * parcel as its source. A parcel never waits for a box without recorded stock; such a use is
 * marked.
 */
export async function consumePackaging(
  tx: Tx,
  actor: Actor,
  order: OrderToPack & { parcel: NonNullable<OrderToPack['parcel']> },
): Promise<void> {
  const planned = await sql<Use>`delete from packaging_uses
    where order_id = ${order.orderId} and used_at is null
    returning variant_id as "variantId", quantity, billable_weight_grams as "billableWeightGrams",
      fill_basis_points as "fillBasisPoints", suggested_variant_id as "suggestedId",
      why_other as "whyOther", against_rule as "againstRule"`.execute(tx)
  const uses =
    planned.rows.length > 0
      ? planned.rows
      : usesOf((await suggestFor(tx, order.outletId, order.pieces)).boxes)
  await takeOut(tx, actor, order, uses)
}

/** What a suggestion uses: the number of each box, and one filler per box. */
export function usesOf(boxes: readonly PackedBox[]): Use[] {
  const byVariant = new Map<string, Use>()
  const add = (variantId: string, quantity: number, facts: Partial<Use>) => {
    const before = byVariant.get(variantId)
    byVariant.set(variantId, {
      variantId,
      billableWeightGrams: null,
      fillBasisPoints: null,
      suggestedId: variantId,
      whyOther: '',
      againstRule: '',
      ...before,
      ...facts,
      quantity: (before?.quantity ?? 0) + quantity,
    })
  }
  for (const { box, billableGrams, fillBasisPoints, fillerIds } of boxes) {
    if (!box) continue
    const before = byVariant.get(box.variantId)
    add(box.variantId, 1, {
      billableWeightGrams: (before?.billableWeightGrams ?? 0) + billableGrams,
      fillBasisPoints,
    })
    for (const fillerId of fillerIds) add(fillerId, 1, {})
  }
  return [...byVariant.values()]
}

/** Issues the used packaging from stock and records its cost. */
export async function takeOut(
  tx: Tx,
  actor: Actor,
  order: OrderToPack & { parcel: NonNullable<OrderToPack['parcel']> },
  uses: readonly Use[],
): Promise<void> {
  if (uses.length === 0) return
  const { parcel, outletId } = order
  const ids = uses.map((use) => use.variantId)
  const available = await lockAvailable(tx, outletId, ids)
  const counted = uses.filter((use) => (available.get(use.variantId) ?? 0) >= use.quantity)
  const source = { noun: parcel.noun, id: parcel.id, reason: `Packed ${parcel.label}` }
  const rows = counted.map(({ variantId, quantity }) => ({ variantId, outletId, quantity }))
  const pieces = await takeOutStock(tx, actor, source, rows, { kind: 'issue' })
  const listed = await costs(tx, ids, outletId)
  for (const use of uses) {
    const isCounted = counted.includes(use)
    const known = listed.find(({ id }) => id === use.variantId)
    const costMinor = isCounted
      ? pieces
          .filter((piece) => piece.variantId === use.variantId)
          .reduce((sum, piece) => sum + piece.valueMinor, 0)
      : (known?.costMinor ?? 0) * use.quantity
    await insertUse(tx, actor, order, { ...use, costMinor, isUncounted: !isCounted })
    await appendEvent(tx, actor, {
      type: 'packaging.used',
      noun: packagingNoun,
      id: use.variantId,
      label: known?.sku ?? '',
      outletId,
      data: { parcel: parcel.label, quantity: use.quantity, isCounted },
    })
  }
}

/** Returns the packaging of an order's parcel to stock, because another one is used. */
export async function giveBack(tx: Tx, actor: Actor, order: OrderToPack): Promise<void> {
  const gone = await sql<{
    variantId: string
    quantity: number
    valueMinor: number
    isUncounted: boolean
  }>`delete from packaging_uses where order_id = ${order.orderId}
    returning variant_id as "variantId", quantity, cost_minor as "valueMinor",
      is_uncounted or used_at is null as "isUncounted"`.execute(tx)
  const { parcel, outletId } = order
  if (!parcel) return
  const rows = gone.rows
    .filter((use) => !use.isUncounted)
    .map(({ variantId, quantity, valueMinor }) => ({ variantId, outletId, quantity, valueMinor }))
  const source = { noun: parcel.noun, id: parcel.id, reason: `Not used for ${parcel.label}` }
  await takeInStock(tx, actor, source, rows, { kind: 'return' })
}

export async function insertUse(
  tx: Tx,
  actor: Actor,
  order: OrderToPack,
  use: Use & { costMinor: number; isUncounted: boolean },
): Promise<void> {
  await sql`insert into packaging_uses (order_id, order_number, variant_id, parcel_id, outlet_id,
      quantity, cost_minor, currency, billable_weight_grams, fill_basis_points,
      suggested_variant_id, why_other, against_rule, is_uncounted, used_by, used_at)
    select ${order.orderId}, ${order.orderNumber}, ${use.variantId}, ${order.parcel?.id ?? null}::uuid,
      o.id, ${use.quantity}, ${use.costMinor}, o.currency, ${use.billableWeightGrams}::integer,
      ${use.fillBasisPoints}::integer, ${use.suggestedId}::uuid, ${use.whyOther},
      ${use.againstRule},      ${use.isUncounted}, ${authorId(actor)}, ${order.parcel ? sql`now()` : null}
    from outlets o where o.id = ${order.outletId}`.execute(tx)
}

async function costs(tx: Tx, ids: readonly string[], outletId: string) {
  const found = await sql<{ id: string; sku: string; costMinor: number }>`
    select v.id, v.sku, coalesce(v.cost_minor, 0) as "costMinor" from variants v
    join outlets o on o.id = ${outletId} and o.currency = v.currency
    where v.id = any(${[...ids]}::uuid[])
    union all select v.id, v.sku, 0 from variants v
    join outlets o on o.id = ${outletId} and o.currency <> v.currency
    where v.id = any(${[...ids]}::uuid[])`.execute(tx)
  return found.rows
}
