import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import { returnNoun } from '../returns.nouns.ts'
import { toInspect } from '../returns.rules.ts'
import { dropFound } from './drop-found.ts'
import {
  access,
  type FoundReturn,
  findInspectable,
  type LineRow,
  returnLinesOf,
} from './find-return.ts'
import { goOnWithout } from './finish-inspection.ts'
import { getReturn } from './get-return.ts'
import { lotToGrade } from './inspect-units.ts'
import { openReturn } from './open-return.ts'
import { returnableLines } from './returnable-lines.ts'
import { requireRules } from './take-despite.ts'
import { takeUnitsIn } from './take-units-in.ts'
import { waitingLots } from './waiting-lots.ts'

type Input = {
  readonly id: string
  readonly lineId: string
  readonly quantity: number
  /** Only where units of several lots wait. */
  readonly lotId?: string | undefined
  readonly orderId: string
}

type Found = FoundReturn & { readonly orderId: string }

/**
 * Extra units belong to an order after all. They are received again for that order, at their value
 * when they left: in this return, or in a new one for another order of the customer.
 */
export async function moveExtra(tx: Tx, actor: Actor, input: Input) {
  const found = await findInspectable(tx, actor, input.id, { locked: true })
  const { id, label, outletId } = found
  const { quantity } = input
  const line = (await returnLinesOf(tx, id)).find((own) => own.id === input.lineId)
  if (!line) throw notFound('This line')
  const ofOrder = withOrder(found)
  if (!ofOrder || line.orderLineId !== null) throw notExtra(line, label)
  if (quantity > toInspect(line)) throw tooMany(line, label)
  const order = await findOrder(tx, actor, access, input.orderId, { locked: true })
  if (order.outlet_id !== outletId) throw notFound('This order')
  if (order.id !== ofOrder.orderId) await requireSameCustomer(tx, ofOrder.orderId, order)
  const orderLineId = await lineOfOrder(tx, order, line, quantity)
  const waiting = lotToGrade(line, await waitingLots(tx, found, line), input)
  if (waiting instanceof Refusal) throw waiting
  const taken = await requireRules(tx, actor, {
    order: { id: order.id, label: order.label, outletId },
    lines: await returnableLines(tx, order.id),
    asked: [{ lineId: orderLineId, quantity }],
    reason: `Came with ${label.toLowerCase()}`,
  })
  const target =
    order.id === ofOrder.orderId
      ? { found: ofOrder, line: await ownLine(tx, id, { ...line, orderLineId }, quantity) }
      : await openForOther(tx, taken, ofOrder, { orderId: order.id, orderLineId, line, quantity })
  if (quantity === toInspect(line)) await movePhotos(tx, line.id, target.line.id)
  const why = `received for ${order.label.toLowerCase()}`
  await dropFound(tx, actor, { found, line, quantity, lotId: waiting.lotId, why })
  const units = [{ line: target.line, quantity, lotId: waiting.lotId }]
  await takeUnitsIn(tx, actor, target.found, units, { isUntilGraded: true })
  await appendEvent(tx, taken.actor, {
    type: 'return.extra_moved',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: {
      sku: line.sku,
      quantity: formatQuantity(quantity, line.quantityScale),
      order: [null, order.label],
    },
  })
  await goOnWithout(tx, actor, found)
  const { id: returnId, number } = target.found
  return { returnId, number, return: await getReturn(tx, actor, { id }) }
}

const withOrder = (found: FoundReturn): Found | null =>
  found.orderId === null ? null : { ...found, orderId: found.orderId }

/** The order line with which this many units left that are still out. */
async function lineOfOrder(
  tx: Tx,
  order: { readonly id: string; readonly label: string },
  line: LineRow,
  quantity: number,
): Promise<string> {
  const own = (await returnableLines(tx, order.id)).filter(
    ({ variantId }) => variantId === line.variantId,
  )
  const fit = own.find(({ returnable }) => returnable >= quantity)
  if (fit) return fit.lineId
  const left = Math.max(0, ...own.map(({ returnable }) => returnable))
  throw new Refusal(
    'unprocessable',
    own.length === 0 ? 'not_of_order' : 'more_than_shipped',
    own.length === 0
      ? `${line.sku} was not part of ${order.label}. Choose another order.`
      : `Of ${line.sku} in ${order.label} at most ${formatAmount(line, left)} can still come back. Choose another order, or grade it as extra.`,
    { field: 'orderId', details: { sku: line.sku } },
  )
}

/** The line of this return for an order line, which now expects this many more. */
async function ownLine(
  tx: Tx,
  returnId: string,
  line: LineRow,
  quantity: number,
): Promise<LineRow> {
  const kept = await sql<{ id: string }>`
    insert into return_lines as line (id, return_id, position, order_line_id, variant_id, expected)
    select ${newId()}::uuid, ${returnId}, count(*), ${line.orderLineId},
      (select variant_id from order_lines where id = ${line.orderLineId}), ${quantity}
    from return_lines where return_id = ${returnId}
    on conflict on constraint return_lines_once do update
      set expected = line.expected + excluded.expected
    returning line.id`.execute(tx)
  return { ...line, id: kept.rows[0]?.id ?? '' }
}

type Moved = {
  readonly orderId: string
  readonly orderLineId: string
  readonly line: LineRow
  readonly quantity: number
}

async function openForOther(
  tx: Tx,
  { actor, ...taken }: Awaited<ReturnType<typeof requireRules>>,
  { label, outletId, currency }: Found,
  { orderId, orderLineId, line, quantity }: Moved,
) {
  const opened = await openReturn(tx, actor, {
    kind: 'customer',
    method: 'drop',
    state: 'received',
    outletId,
    currency,
    orderId,
    reason: null,
    note: `Came with ${label.toLowerCase()}`,
    taken,
    dueDays: null,
    lines: [{ orderLineId, variantId: line.variantId, expected: quantity }],
  })
  const id = opened.lines[0]?.id ?? ''
  return { found: { ...opened, orderId }, line: { ...line, id, orderLineId } }
}

async function movePhotos(tx: Tx, from: string, to: string): Promise<void> {
  await sql`update return_photos ph set line_id = ${to}
    where ph.line_id = ${from} and ph.inspection_id is null
      and not exists (select from return_photos same where same.line_id = ${to}
        and same.file_id = ph.file_id and same.inspection_id is null
        and same.is_announced = ph.is_announced)`.execute(tx)
}

async function requireSameCustomer(
  tx: Tx,
  ownId: string,
  other: { readonly id: string; readonly label: string },
): Promise<void> {
  const same = await sql`select from orders own join orders o on o.customer_id = own.customer_id
    where own.id = ${ownId} and o.id = ${other.id}`.execute(tx)
  if (same.rows.length > 0) return
  throw new Refusal(
    'unprocessable',
    'not_of_customer',
    `${other.label} is of another customer. Choose an order of the customer who sent this return.`,
    { field: 'orderId' },
  )
}

const notExtra = ({ sku }: LineRow, label: string) =>
  new Refusal('conflict', 'not_extra', `${sku} is part of ${label}. Grade it there.`)

const tooMany = (line: LineRow, label: string) =>
  new Refusal(
    'conflict',
    'more_than_received',
    `Of ${line.sku} only ${formatAmount(line, toInspect(line))} wait for a decision in ${label}.`,
    { field: 'quantity' },
  )
