import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { releasePart, reserveUpTo } from '#stock/inventory/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { packedHereInWords, planElsewhere, type SentLine } from '../../short.rules.ts'
import { findOrder } from '../find-order.ts'
import { closeHold, type HeldOrder, openHold } from '../fulfilment/open-hold.ts'
import { closeIfSentElsewhere } from './close-if-sent-elsewhere.ts'
import { setShort } from './set-short.ts'
import { settleStockHolds } from './settle-stock-holds.ts'

export type SentElsewhere = {
  readonly orderId: string
  /**
   * How many units of each line the sales channel has sent itself, in all and not only now, in steps
   * of the line's scale: the same message twice changes nothing, and a fulfilment that the channel
   * takes back brings its units here again. Lines that are left out stay as they are.
   */
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

export type ElsewhereOutcome = {
  readonly version: number
  /** Nothing is left to send from here: the order is delivered. */
  readonly isClosed: boolean
  /** What the channel has sent and is packed here too, in words; null where nothing is. */
  readonly differs: string | null
}

/**
 * Units that the sales channel has sent are removed from the reservation and the pick list. With
 * the last of them the order is delivered. Units that are packed here already stay in their parcel,
 * with a hold for the difference.
 */
export async function sendElsewhere(
  tx: Tx,
  actor: Actor,
  { orderId, lines }: SentElsewhere,
): Promise<ElsewhereOutcome> {
  const order = await findOrder(tx, actor, capability.orders, orderId, { locked: true })
  const { label, outlet_id: outletId } = order
  const canLeave = orderMachine.moves.sendElsewhere.from.some((state) => state === order.state)
  const plans = (await sentLines(tx, orderId, lines)).map(({ line, asked }) =>
    planElsewhere(line, asked, canLeave),
  )
  const changed = plans.filter(({ line, elsewhere }) => elsewhere !== line.elsewhereQuantity)
  let { version } = order
  if (changed.length > 0) {
    version = await moveUnits(tx, actor, { id: orderId, label, outletId }, changed)
    await settleStockHolds(tx, actor, order)
  }
  const differs = packedHereInWords(plans)
  await settleDifference(tx, actor, order, differs)
  const closed = await closeIfSentElsewhere(tx, actor, order)
  return { version: closed ?? version, isClosed: closed !== null, differs }
}

async function sentLines(tx: Tx, orderId: string, asked: SentElsewhere['lines']) {
  const found = await sql<SentLine>`select id, variant_id as "variantId", sku, title,
      quantity - cancelled_quantity as quantity, quantity_scale as "quantityScale",
      short_quantity as "shortQuantity", elsewhere_quantity as "elsewhereQuantity",
      packed_quantity as "packedQuantity"
    from order_lines where order_id = ${orderId} order by position`.execute(tx)
  return asked.map(({ lineId, quantity }) => {
    const line = found.rows.find(({ id }) => id === lineId)
    if (!line) throw notFound('This line')
    return { line, asked: quantity }
  })
}

type Changed = ReturnType<typeof planElsewhere>

async function moveUnits(
  tx: Tx,
  actor: Actor,
  order: { readonly id: string; readonly label: string; readonly outletId: string },
  changed: readonly Changed[],
): Promise<number> {
  const { id, label, outletId } = order
  const reason = `${label}: sent by the sales channel`
  const source = { noun: orderNoun.key, id, outletId, reason }
  const released = changed.flatMap(({ line, released: quantity }) =>
    quantity > 0 ? [{ lineId: line.id, quantity }] : [],
  )
  if (released.length > 0) await releasePart(tx, actor, source, released)
  await sql`update order_lines l set short_quantity = c.short, elsewhere_quantity = c.elsewhere
    from jsonb_to_recordset(${JSON.stringify(
      changed.map(({ line, short, elsewhere }) => ({ id: line.id, short, elsewhere })),
    )}::jsonb) as c(id uuid, short integer, elsewhere integer)
    where l.id = c.id`.execute(tx)
  // What the channel took back is to be sent from here after all.
  const wanted = changed.flatMap(({ line, wanted: quantity }) =>
    quantity > 0 && line.variantId !== null
      ? [{ sourceLineId: line.id, variantId: line.variantId, quantity }]
      : [],
  )
  const got = await reserveUpTo(tx, actor, source, wanted)
  await setShort(
    tx,
    changed
      .filter(({ line }) => got.has(line.id))
      .map(({ line, short }) => ({
        lineId: line.id,
        shortQuantity: short - (got.get(line.id) ?? 0),
      })),
  )
  await appendEvent(tx, actor, {
    type: 'order.sent_elsewhere',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: {
      lines: changed.map(({ line, elsewhere }) => ({
        sku: line.sku,
        quantity: elsewhere - line.elsewhereQuantity,
      })),
    },
  })
  const { version } = await tx
    .updateTable('orders')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** An order that has left is held no more; what differs is for its returns then. */
async function settleDifference(
  tx: Tx,
  actor: Actor,
  order: HeldOrder & { readonly state: string },
  differs: string | null,
): Promise<void> {
  const isHere = orderMachine.moves.cancel.from.some((state) => state === order.state)
  if (!isHere) return
  const cause = 'channel_sent'
  if (differs !== null) {
    await openHold(tx, actor, order, { kind: 'stock', reason: differs, cause })
    return
  }
  const held = await tx
    .selectFrom('order_holds')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'stock')
    .where('cause', '=', cause)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (held)
    await closeHold(tx, actor, order, { id: held.id, kind: 'stock', note: 'Nothing differs now' })
}
