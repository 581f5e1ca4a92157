import { sql } from 'kysely'
import { convertMoney, type Exchange } from '#platform/exchange.ts'
import { refuseMove } from '#platform/machine.ts'
import { priceOf } from '#platform/money.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { type InflowRow, takeInStock } from '#stock/inventory/server/index.ts'
import { lockForReceiving, recordReceived } from '#stock/purchasing/server/index.ts'
import { refuseReceivingFrom } from '#stock/suppliers/suppliers.rules.ts'
import type { CountedRow } from '../receiving.fields.ts'
import { receiptNoun } from '../receiving.nouns.ts'
import { receiptMachine } from '../receiving.states.ts'
import { requireTolerated } from './counting.ts'
import { countsOf } from './counts-of-receipt.ts'
import { type FoundReceipt, findReceipt } from './find-receipt.ts'
import { type LineToReceive, linesOfReceipt } from './lines-of-receipt.ts'
import { moveReceipt } from './tell-receipt.ts'

type Input = { readonly id: string; readonly version: number }

/** What of a line came with this delivery, and what it is worth. */
type Piece = CountedRow & {
  readonly id: string
  readonly variantId: string
  readonly orderLineId: string | null
  readonly isNotOrdered: boolean
  readonly valueMinor: number
}

/**
 * Takes the accepted goods of a counted delivery into stock at the price and the rate of the order,
 * and records them in it. Rejected goods go back with the supplier, and stay to come.
 */
export async function receiveGoods(tx: Tx, actor: Actor, { id, version }: Input) {
  const receipt = await findReceipt(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(receiptMachine, 'receive', receipt))
  throwIfRefused(refuseReceivingFrom(supplierOf(receipt)))
  const { orderId, label } = receipt
  const order = orderId === null ? null : await lockForReceiving(tx, actor, orderId)
  const counts = await countsOf(tx, id)
  if (counts.length === 0) throw nothingCounted(receipt)
  const lines = await linesOfReceipt(tx, receipt)
  for (const line of lines) if (line.accepted > 0) requireTolerated(line, line.accepted)
  const already = new Map(order?.items.map((line) => [line.id, line.accepted]))
  const { priceCurrency: from, currency: into, rate } = receipt
  const pieces = piecesOf(lines, counts, { already, exchange: { from, into, rate } })
  await keepPieces(tx, pieces)
  await bookPieces(tx, actor, receipt, pieces)
  const units = unitsOf(pieces)
  // Goods that are not on the order leave it as it is.
  if (order && units.length > 0) await recordReceived(tx, actor, order, { units, receipt: label })
  const moved = await moveReceipt(tx, actor, receipt, 'receive', {
    version,
    set: { received_at: new Date().toISOString(), received_by: authorId(actor) },
    data: {
      ...(order && { order: order.label }),
      rejected: rejectedInWords(lines, pieces),
      valueMinor: pieces.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
    },
  })
  return { id, version: moved }
}

const supplierOf = (receipt: FoundReceipt) => ({
  name: receipt.supplierName,
  state: receipt.supplierState,
  stateReason: receipt.supplierStateReason,
})

type Valuing = {
  /** What was accepted before, by line of the order. */
  readonly already: ReadonlyMap<string, number>
  readonly exchange: Exchange
}

/**
 * The counts with their values, in the currency of the outlet. An order's line is valued as a whole, and each delivery has the
 * difference to what came before: however it is divided, its parts add up to its amount.
 */
function piecesOf(
  lines: readonly LineToReceive[],
  counts: readonly CountedRow[],
  { already, exchange }: Valuing,
): Piece[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const taken = new Map<string, number>()
  return counts.map((count) => {
    const line = byId.get(count.lineId)
    if (!line) throw new Error(`A count has no line: ${count.lineId}.`)
    const { variantId, orderLineId, isNotOrdered } = line
    const piece = { ...count, id: newId(), variantId, orderLineId, isNotOrdered }
    if (count.outcome === 'rejected') return { ...piece, valueMinor: 0 }
    const cost = requirePrice(line)
    const before = taken.get(line.id) ?? already.get(orderLineId ?? '') ?? 0
    const after = before + count.quantity
    taken.set(line.id, after)
    const upTo = (steps: number) => convertMoney(priceOf(steps, line.quantityScale, cost), exchange)
    return { ...piece, valueMinor: upTo(after) - upTo(before) }
  })
}

function requirePrice({ sku, unitCostMinor }: LineToReceive): number {
  if (unitCostMinor !== null) return unitCostMinor
  throw new Refusal(
    'unprocessable',
    'price_needed',
    `What does one ${sku} cost? It was not ordered, and this supplier has no price for it. Enter the price on its line.`,
    { field: 'lines', details: { sku } },
  )
}

/** Turns the counts into what was received. */
async function keepPieces(tx: Tx, pieces: readonly Piece[]): Promise<void> {
  const rows = pieces.map((piece, position) => ({ ...piece, position }))
  await sql`insert into goods_receipt_pieces (id, line_id, position, lot_id, outcome, reason_code,
      bin_id, note, quantity, value_minor, is_not_ordered)
    select id, "lineId", position, "lotId", outcome, "reasonCode", "binId", note, quantity,
      "valueMinor", "isNotOrdered"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, "lineId" uuid,
      position integer, "lotId" uuid, outcome text, "reasonCode" text, "binId" uuid, note text,
      quantity bigint, "valueMinor" bigint, "isNotOrdered" boolean)`.execute(tx)
  await sql`delete from goods_receipt_counts
    where line_id = any(${pieces.map(({ lineId }) => lineId)}::uuid[])`.execute(tx)
}

async function bookPieces(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: FoundReceipt,
  pieces: readonly Piece[],
): Promise<void> {
  const rowOf = (piece: Piece): InflowRow => ({
    variantId: piece.variantId,
    outletId,
    lotId: piece.lotId,
    binId: piece.binId,
    quantity: piece.quantity,
    valueMinor: piece.valueMinor,
    sourceLineId: piece.lineId,
  })
  const source = { noun: receiptNoun.key, id, reason: `Received with ${label}` }
  const of = (outcome: Piece['outcome']) =>
    pieces.filter((piece) => piece.outcome === outcome).map(rowOf)
  await takeInStock(tx, actor, source, of('accepted'), { kind: 'receipt' })
  const checked = { ...source, reason: `Received with ${label}, for quality control` }
  const unavailableKind = 'quality_control'
  await takeInStock(tx, actor, checked, of('quality'), { kind: 'receipt', unavailableKind })
}

/** `1 APRON-OAT (Damaged), 2 CUP (Not ordered)`; empty for nothing. */
function rejectedInWords(lines: readonly LineToReceive[], pieces: readonly Piece[]): string {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return pieces
    .filter(({ outcome }) => outcome === 'rejected')
    .map(({ lineId, quantity, reason }) => {
      const { sku = '', quantityScale = 0 } = byId.get(lineId) ?? {}
      return `${groupedQuantity(quantity, quantityScale)} ${sku} (${reason ?? ''})`
    })
    .join(', ')
}

/** What the order's lines are told. */
export function unitsOf(
  pieces: readonly Pick<Piece, 'orderLineId' | 'outcome' | 'quantity'>[],
): { lineId: string; accepted: number; rejected: number }[] {
  return pieces.flatMap(({ orderLineId, outcome, quantity }) =>
    orderLineId === null
      ? []
      : [
          {
            lineId: orderLineId,
            accepted: outcome === 'rejected' ? 0 : quantity,
            rejected: outcome === 'rejected' ? quantity : 0,
          },
        ],
  )
}

function nothingCounted({ label }: FoundReceipt): Refusal {
  return new Refusal(
    'conflict',
    'nothing_counted',
    `Nothing of ${label} is counted yet. Scan what arrived first, or cancel it.`,
  )
}
