import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openBinVariance, withdrawVariances } from '#stock/inventory/server/index.ts'
import { receiptNoun } from '../receiving.nouns.ts'
import { findReceipt } from './find-receipt.ts'
import type { ReceivingParts } from './receiving-parts.ts'

type Over = {
  readonly variantId: string
  readonly scale: number
  readonly ordered: number
  readonly accepted: number
  readonly quantity: number
}

/**
 * A command that receives goods. What it brings beyond the order becomes a variance; a delivery that
 * was announced is compared with what was announced instead (`ship-notices`). What is missing is known
 * when the order is closed.
 */
export const withDifferences =
  <I extends { readonly id: string }, O>(
    { notices }: Pick<ReceivingParts, 'notices'>,
    command: (tx: Tx, actor: Actor, input: I) => Promise<O>,
  ) =>
  async (tx: Tx, actor: Actor, input: I): Promise<O> => {
    const done = await command(tx, actor, input)
    if ((await notices.ofReceipt(tx, input.id)) === null) await openOver(tx, actor, input.id)
    return done
  }

async function openOver(tx: Tx, actor: Actor, receiptId: string): Promise<void> {
  const { id, label, outletId } = await findReceipt(tx, actor, receiptId)
  const found = await sql<Over>`
    select line.variant_id as "variantId", v.quantity_scale as scale,
      ol.quantity - ol.cancelled as ordered, ol.accepted,
      least(sum(p.quantity), ol.accepted - (ol.quantity - ol.cancelled))::bigint as quantity
    from goods_receipt_lines line join goods_receipt_pieces p on p.line_id = line.id
    join purchase_order_lines ol on ol.id = line.order_line_id
    join variants v on v.id = line.variant_id
    where line.receipt_id = ${id} and p.outcome <> 'rejected' and not p.is_not_ordered
      and ol.accepted > ol.quantity - ol.cancelled
    group by line.variant_id, v.quantity_scale, ol.id order by ol.id`.execute(tx)
  for (const { variantId, scale, ordered, accepted, quantity } of found.rows)
    await openBinVariance(tx, actor, {
      ...{ outletId, variantId, quantity },
      source: { noun: receiptNoun.key, id, label },
      cause: `${formatQuantity(ordered, scale)} ordered, ${formatQuantity(accepted, scale)} received`,
      isBooked: true,
    })
}

/** The receipt was undone, and what it found is counted again. */
export async function withdrawOver(tx: Tx, actor: Actor, receiptId: string): Promise<void> {
  const found = await sql<{ id: string }>`select id from stock_variances
    where source_id = ${receiptId} and state = 'open' order by id`.execute(tx)
  await withdrawVariances(
    tx,
    actor,
    found.rows.map(({ id }) => id),
  )
}
