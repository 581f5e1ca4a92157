import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import { keepReason, openHold } from '#sales/orders/server/index.ts'
import { openBinVariance } from '#stock/inventory/server/index.ts'
import { waveNoun } from '../../dispatch.nouns.ts'
import { restOf } from '../../waves.rules.ts'
import { askNoMore } from './ask-if-empty.ts'
import { findOpenLine, findPickable } from './find-pickable.ts'
import { type FoundWave, hintOfWave } from './find-wave.ts'
import { finishPicking, freeOrders } from './finish-picking.ts'
import { getWave } from './get-wave.ts'

type Short = { readonly id: string; readonly lineId: string; readonly reason: ReasonGiven }

/**
 * The missing quantity cannot be found: it is a variance of its bin, the order waits for a
 * decision, and the wave continues without it.
 */
export async function declareShort(tx: Tx, actor: Actor, input: Short) {
  await lockOrderOf(tx, input.lineId)
  const { wave, line } = await findOpenLine(tx, actor, input)
  const reason = await reasonFor(tx, 'wave.short', input.reason)
  const missing = restOf(line)
  const amount = formatQuantity(missing, line.quantityScale)
  await tx
    .updateTable('wave_lines')
    .set((row) => ({ short: row('short', '+', missing) }))
    .where('id', '=', line.id)
    .execute()
  await openBinVariance(tx, actor, {
    outletId: wave.outletId,
    variantId: line.variantId,
    lotId: line.lotId,
    binId: line.binId,
    quantity: -missing,
    source: { noun: waveNoun.key, id: wave.id, label: wave.label },
    // A further note may be about the order, and is saved with it.
    cause: reason.label,
  })
  const order = { id: line.orderId, label: orderLabel(line.orderNumber), outlet_id: wave.outletId }
  const missed = `${amount} of ${line.sku} missing at ${line.binCode ?? 'its place'}`
  await openHold(tx, actor, order, {
    kind: 'stock',
    reason: `${missed}: ${reason.text}`.slice(0, 200),
    told: `${missed}: ${reason.label}`,
    facts: { reasonCode: reason.code, fault: reason.fault },
  })
  hintAfterCommit(tx, { noun: orderNoun.key, ids: [order.id], outletId: wave.outletId })
  await takeOut(tx, actor, wave, {
    orderId: line.orderId,
    type: 'wave.fell_short',
    data: {
      sku: line.sku,
      missing: amount,
      bin: line.binCode,
      ...(await keepReason(tx, order.id, reason)),
    },
  })
  return getWave(tx, actor, input)
}

/** Removes an order that was put on hold or cancelled meanwhile. */
export async function leaveOut(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly orderId: string },
) {
  const { wave, lines } = await findPickable(tx, actor, input.id)
  if (!lines.some(({ orderId }) => orderId === input.orderId)) throw notFound('This order')
  await takeOut(tx, actor, wave, { orderId: input.orderId, type: 'wave.order_left_out', data: {} })
  return getWave(tx, actor, input)
}

type Leaving = {
  readonly orderId: string
  readonly type: `wave.${string}`
  readonly data: Readonly<Record<string, unknown>>
}

async function takeOut(tx: Tx, actor: Actor, wave: FoundWave, { orderId, type, data }: Leaving) {
  if ((await freeOrders(tx, wave.id, orderId)) === 0)
    throw new Refusal('conflict', 'not_in_wave', `This order is not in ${wave.label} any more.`)
  await forgetHand(tx, wave.id, orderId)
  await askNoMore(tx, wave.id, { orderId })
  const { id, label, outletId } = wave
  const facts = { order: orderId, ...data }
  await appendEvent(tx, actor, { type, noun: waveNoun, id, label, outletId, data: facts })
  await finishPicking(tx, actor, wave)
  hintOfWave(tx, wave)
}

/** What the picker holds for it goes back. */
async function forgetHand(tx: Tx, waveId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('wave_lines')
    .set({ in_hand: 0, in_hand_lot_id: null })
    .where('wave_id', '=', waveId)
    .where('order_id', '=', orderId)
    .execute()
}

/** Packing locks the order before its wave; so does this. */
async function lockOrderOf(tx: Tx, lineId: string): Promise<void> {
  await sql`select o.id from wave_lines l join orders o on o.id = l.order_id
    where l.id = ${lineId} for update of o`.execute(tx)
}
