import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { whyBlocked } from '#stock/inventory/blocked-lots.rules.ts'
import {
  blockedLotsOf,
  expectStock,
  pickedFor,
  type StockPiece,
  type StockRow,
  takeOutReserved,
} from '#stock/inventory/server/index.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { type FoundTransfer, findAtEnd } from './find-transfer.ts'
import { fromPickedBins } from './places-of-picks.ts'
import { moveTransfer } from './tell-transfer.ts'
import { type LineRow, linesOf } from './transfer-lines.ts'

type Input = {
  readonly id: string
  readonly version: number
  readonly carrier: string
  readonly sealNumber: string
  readonly expectedOn: string | null
}

/**
 * Picked goods leave the source at their value there, and are expected at the destination. Stock
 * that was reserved beyond them is available again.
 */
export async function shipTransfer(tx: Tx, actor: Actor, input: Input) {
  const transfer = await findAtEnd(tx, actor, input.id, 'source')
  const { label, fromOutletId, toOutletId } = transfer
  const lines = await linesOf(tx, input.id)
  const version = await moveTransfer(tx, actor, transfer, {
    move: 'ship',
    version: input.version,
    concerns: toOutletId,
    set: {
      shipped_by: authorId(actor),
      shipped_at: new Date().toISOString(),
      carrier: input.carrier,
      seal_number: input.sealNumber,
      expected_on: input.expectedOn ?? transfer.expectedOn,
    },
    data: { ...shortData(transfer, lines), carrier: input.carrier, from: transfer.fromName },
  })
  const picked = lines.filter((line) => line.picked > 0)
  if (picked.length === 0) {
    throw new Refusal(
      'conflict',
      'nothing_picked',
      `Nothing of ${label} is picked. Scan what leaves, or cancel it.`,
    )
  }
  await requireLots(tx, label, fromOutletId, picked)
  const source = { noun: transferNoun.key, id: input.id, reason: `Shipped with ${label}` }
  const rows = await leaving(tx, transfer, picked)
  const here = { ...source, outletId: fromOutletId }
  const pieces = await takeOutReserved(tx, actor, here, rows, { kind: 'transfer_out' })
  await keepPieces(tx, picked, pieces)
  const dueOn = input.expectedOn ?? transfer.expectedOn
  await expectStock(
    tx,
    picked.map((line) => ({
      sourceNoun: transferNoun.key,
      sourceId: input.id,
      sourceLineId: line.id,
      variantId: line.variantId,
      outletId: toOutletId,
      quantity: line.picked,
      dueOn,
      blindFrom: transfer.isBlind ? fromOutletId : null,
    })),
  )
  return { id: input.id, version }
}

/** A lot that was held, recalled or expired since it was picked does not leave. */
async function requireLots(
  tx: Tx,
  label: string,
  outletId: string,
  lines: readonly LineRow[],
): Promise<void> {
  const lots = await tx
    .selectFrom('transfer_picked_lots')
    .select('lot_id as lotId')
    .where(
      'line_id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute()
  const [lot] = await blockedLotsOf(
    tx,
    lots.map(({ lotId }) => ({ lotId, outletId })),
  )
  if (!lot) return
  throw new Refusal(
    'conflict',
    'lot_not_for_sale',
    `Lot ${lot.code} of ${lot.sku} was picked for ${label} and ${whyBlocked(lot)}. Put it back, then pick another lot.`,
    { details: { sku: lot.sku, lot: lot.code } },
  )
}

/** With blind receiving the activity log does not show the numbers either. */
function shortData({ isBlind }: FoundTransfer, lines: readonly LineRow[]) {
  if (isBlind) return {}
  const short = lines.filter(({ picked, requested }) => picked < requested)
  return { lines: lines.length, linesShort: short.length }
}

/** What leaves, from its bins: the scanned lots, and for the rest the ones that expire first. */
async function leaving(
  tx: Tx,
  { id, fromOutletId: outletId }: FoundTransfer,
  lines: readonly LineRow[],
): Promise<readonly StockRow[]> {
  const named = await tx
    .selectFrom('transfer_picked_lots')
    .select(['line_id', 'lot_id', 'quantity'])
    .where(
      'line_id',
      'in',
      lines.map(({ id }) => id),
    )
    .execute()
  const places = await pickedFor(tx, id)
  return lines.flatMap(({ id: sourceLineId, variantId, picked }) => {
    const row = { variantId, outletId, sourceLineId }
    const ofLots = named
      .filter(({ line_id }) => line_id === sourceLineId)
      .map(({ lot_id, quantity }) => ({ ...row, lotId: lot_id, quantity }))
    const rest = picked - ofLots.reduce((sum, { quantity }) => sum + quantity, 0)
    const rows = rest > 0 ? [...ofLots, { ...row, quantity: rest }] : ofLots
    return fromPickedBins(rows, places.get(sourceLineId) ?? [])
  })
}

async function keepPieces(
  tx: Tx,
  lines: readonly LineRow[],
  pieces: readonly StockPiece[],
): Promise<void> {
  await sql`insert into transfer_pieces (line_id, lot_id, shipped, value_minor)
    select p."sourceLineId", p."lotId", sum(p.quantity), sum(p."valueMinor")
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
      as p("sourceLineId" uuid, "lotId" uuid, quantity bigint, "valueMinor" bigint)
    group by 1, 2`.execute(tx)
  await sql`update transfer_lines set shipped = picked
    where id = any(${lines.map(({ id }) => id)}::uuid[])`.execute(tx)
}
