import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { moveBetweenBins } from '#stock/inventory/server/index.ts'
import { keepScan, noteScan, resolveCode, scanIn } from '#stock/scanning/server/index.ts'
import { receiptNoun } from '../receiving.nouns.ts'
import type { CountOutcome } from '../receiving.rules.ts'
import { receiptMachine } from '../receiving.states.ts'
import { findReceipt } from './find-receipt.ts'
import { getReceipt } from './get-receipt.ts'
import type { ReceivingParts } from './receiving-parts.ts'
import { hintReceipt } from './tell-receipt.ts'

type Input = {
  readonly id: string
  readonly receivedId: string
  readonly bin: string
  readonly quantity?: number | undefined
}

/** Goods of a receipt are put into the bin that is scanned. */
export const putAway =
  (parts: ReceivingParts) =>
  (db: Database, actor: Actor, input: Input, request: IdempotentRequest | null) => {
    const scan = scanIn('put away', receiptNoun, input.id, input.bin)
    return keepScan(db, actor, scan, request, async (tx) => {
      await putInto(tx, actor, input)
      return { answer: await getReceipt(parts)(tx, actor, input) }
    })
  }

type Piece = {
  readonly variantId: string
  readonly sku: string
  readonly lotId: string | null
  readonly outcome: CountOutcome
  readonly left: number
}

async function putInto(tx: Tx, actor: Actor, input: Input): Promise<void> {
  const receipt = await findReceipt(tx, actor, input.id, { isLocked: true })
  const { id, label, outletId } = receipt
  noteScan(tx, { outletId, taskLabel: label })
  throwIfRefused(refuseMove(receiptMachine, 'finish', receipt))
  const { binId } = await resolveCode(tx, actor, { raw: input.bin, outletId, expects: ['bin'] })
  const piece = await lockPiece(tx, id, input.receivedId)
  const quantity = input.quantity ?? piece.left
  if (quantity > piece.left || piece.left === 0) throw nothingLeft(piece, label)
  const { variantId, lotId, outcome } = piece
  const source = { noun: receiptNoun.key, id, reason: `Put away with ${label}` }
  const row = { variantId, outletId, lotId, fromBinId: null, toBinId: binId, quantity }
  const unavailableKind = outcome === 'quality' ? 'quality_control' : null
  await moveBetweenBins(tx, actor, source, [row], { unavailableKind })
  await sql`update goods_receipt_pieces set put_away = put_away + ${quantity}
    where id = ${input.receivedId}`.execute(tx)
  hintReceipt(tx, receipt)
}

async function lockPiece(tx: Tx, receiptId: string, id: string): Promise<Piece> {
  const found = await sql<Piece>`
    select line.variant_id as "variantId", v.sku, p.lot_id as "lotId", p.outcome,
      case when p.outcome <> 'rejected' and p.bin_id is null then p.quantity - p.put_away else 0
        end as left
    from goods_receipt_pieces p join goods_receipt_lines line on line.id = p.line_id
    join variants v on v.id = line.variant_id
    where p.id = ${id} and line.receipt_id = ${receiptId} for update of p`.execute(tx)
  const [piece] = found.rows
  if (!piece) throw notFound('These goods')
  return piece
}

function nothingLeft({ sku, left }: Piece, label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_left',
    left === 0
      ? `All ${sku} of ${label} is put away already.`
      : `Less of ${sku} of ${label} is left to put away. Look at what is left now.`,
  )
}
