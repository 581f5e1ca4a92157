import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { releasePart, reserveUpTo } from '#stock/inventory/server/index.ts'
import { editInWords } from '../../order-edits.ts'
import { refuseEditing } from '../../order-money.rules.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { removeRefunded } from '../money/remove-refunded.ts'
import type { ChannelOrder } from '../placing/place-channel-order.ts'
import { channelOutlet, priceChannelOrder } from '../placing/price-channel-order.ts'
import { closeIfSentElsewhere } from '../short/close-if-sent-elsewhere.ts'
import { settleStockHolds } from '../short/settle-stock-holds.ts'
import { editedOf } from './edited-of.ts'
import { lockTerms } from './find-terms.ts'
import { loadTerms } from './load-terms.ts'
import { type OwnLine, pairLines, type RestatedLine, withMatches } from './pair-channel-lines.ts'
import { writeRestated } from './write-restated.ts'

/**
 * Makes a pending order what its sales channel states now: lines, their own taxes, shipping, charges
 * and how it is paid. Units that the channel removed or sent leave the reservation; new ones are
 * reserved as far as there are any, and the rest is short. The same order placed now would be the
 * same, line by line. Payments and refunds are recorded apart; call `settleMoney` afterwards.
 */
export async function restateChannelOrder(
  tx: Tx,
  actor: Actor,
  id: string,
  stated: ChannelOrder,
  reason: string,
): Promise<void> {
  const { order, terms } = await lockTerms(tx, actor, id)
  const { label } = order
  const { outletId } = terms
  throwIfRefused(refuseEditing({ ...terms, label }, null))
  const outlet = await channelOutlet(tx, outletId)
  const own = await ownLines(tx, id)
  const matched = withMatches(own, stated.lines)
  const priced = await priceChannelOrder(tx, outlet, { ...stated, lines: matched, outletId })
  const { lines, removed } = pairLines(own, priced.lines)
  await moveStock(tx, actor, { id, label, outletId }, lines, removed)
  await removeRefunded(tx, removalsOf(own, lines))
  await writeRestated(tx, { id, stated, priced, lines, removed })
  const [after] = await loadTerms(tx, [id])
  if (!after) throw new Error(`${label} was lost while it was edited.`)
  const [was, is] = [editedOf(terms), editedOf(after)]
  await tx
    .insertInto('order_edits')
    .values({
      id: newId(),
      order_id: id,
      reason,
      before: JSON.stringify(was),
      after: JSON.stringify(is),
      difference_minor: after.totalMinor - terms.totalMinor,
      edited_by: authorId(actor),
    })
    .execute()
  const changes = editInWords(was, is, terms.currency)
  await appendEvent(tx, actor, {
    type: 'order.edited',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: {
      reason,
      ...Object.fromEntries(changes.map(({ what, before, after: now }) => [what, [before, now]])),
    },
  })
  await settleStockHolds(tx, actor, order)
  await closeIfSentElsewhere(tx, actor, order)
}

async function ownLines(tx: Tx, id: string): Promise<readonly OwnLine[]> {
  const found = await sql<OwnLine>`
    select id, position, variant_id as "variantId", sku, channel_line_ref as "channelLineRef",
      quantity - cancelled_quantity as quantity, quantity_scale as "quantityScale",
      short_quantity as "shortQuantity", elsewhere_quantity as "elsewhereQuantity"
    from order_lines where order_id = ${id} order by position`.execute(tx)
  return found.rows
}

/** How many units leave each line. */
function removalsOf(own: readonly OwnLine[], lines: readonly RestatedLine[]) {
  const kept = new Map(lines.map(({ lineId, priced }) => [lineId, priced.quantity]))
  return own.flatMap(({ id: lineId, quantity }) => {
    const left = kept.get(lineId) ?? 0
    return left < quantity ? [{ lineId, quantity: quantity - left }] : []
  })
}

type Order = { readonly id: string; readonly label: string; readonly outletId: string }

/** What is given up comes first, so that one line may take what another releases. */
async function moveStock(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Order,
  lines: RestatedLine[],
  removed: readonly OwnLine[],
): Promise<void> {
  const source = { noun: orderNoun.key, outletId, reason: `${label} edited` }
  const released = [
    ...lines.flatMap(({ lineId, release }) => (release > 0 ? [{ lineId, quantity: release }] : [])),
    ...removed.flatMap((line) => {
      const quantity = readyOf(line)
      return quantity > 0 ? [{ lineId: line.id, quantity }] : []
    }),
  ]
  if (released.length > 0) await releasePart(tx, actor, source, released)
  const wanted = lines.flatMap(({ lineId, priced: { variantId }, reserve: quantity }) =>
    variantId === null || quantity === 0 ? [] : [{ sourceLineId: lineId, variantId, quantity }],
  )
  const got = await reserveUpTo(tx, actor, { ...source, id }, wanted)
  for (const line of lines) line.shortQuantity += line.reserve - (got.get(line.lineId) ?? 0)
}

const readyOf = (line: OwnLine): Minor =>
  line.variantId === null ? 0 : line.quantity - line.shortQuantity - line.elsewhereQuantity
