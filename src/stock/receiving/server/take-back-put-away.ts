import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { documentLabel, lockLevels, moveBetweenBins } from '#stock/inventory/server/index.ts'
import { receiptNoun } from '../receiving.nouns.ts'
import { type PlacedGoods, refuseTakingBack } from '../receiving.rules.ts'
import { receiptMachine } from '../receiving.states.ts'
import { piecesOf } from './counts-of-receipt.ts'
import { type FoundReceipt, findReceipt } from './find-receipt.ts'
import { getReceipt } from './get-receipt.ts'
import type { ReceivingParts } from './receiving-parts.ts'
import { hintReceipt } from './tell-receipt.ts'

type Input = {
  readonly id: string
  readonly receivedId: string
  readonly binId: string
  /** In steps; all that was put there by default. */
  readonly quantity?: number | undefined
}

/** Takes goods of a receipt out of the bin again that they were put into, while they are in it. */
export const takeBackPutAway =
  (parts: ReceivingParts) => async (tx: Tx, actor: Actor, input: Input) => {
    const receipt = await findReceipt(tx, actor, input.id, { isLocked: true })
    throwIfRefused(refuseMove(receiptMachine, 'finish', receipt))
    const piece = await findPlaced(tx, receipt, input)
    const { outletId, label, id } = receipt
    const { variantId, lotId, binId, outcome } = piece
    const quantity = input.quantity ?? piece.placed
    await lockLevels(tx, [{ variantId, outletId }])
    throwIfRefused(
      refuseTakingBack({ ...piece, ...(await stillThere(tx, receipt, piece)) }, quantity),
    )
    const source = { noun: receiptNoun.key, id, reason: `Put-away taken back: ${label}` }
    const row = { variantId, outletId, lotId, fromBinId: binId, toBinId: null, quantity }
    const unavailableKind = outcome === 'quality' ? 'quality_control' : null
    await moveBetweenBins(tx, actor, source, [row], { unavailableKind })
    await sql`update goods_receipt_pieces set put_away = put_away - ${quantity}
      where id = ${input.receivedId}`.execute(tx)
    hintReceipt(tx, receipt)
    return getReceipt(parts)(tx, actor, { id })
  }

type Piece = Pick<PlacedGoods, 'sku' | 'quantityScale' | 'binCode' | 'placed' | 'outcome'> & {
  readonly variantId: string
  readonly lotId: string | null
  readonly binId: string
}

/** What of a piece was put into a bin, less what was taken back, by the ledger. */
async function findPlaced(
  tx: Tx,
  receipt: FoundReceipt,
  { receivedId, binId }: Input,
): Promise<Piece> {
  const found = (await piecesOf(tx, receipt.id)).find(({ id }) => id === receivedId)
  if (!found) throw notFound('These goods')
  const goods = await sql<Pick<Piece, 'variantId' | 'sku' | 'quantityScale'>>`
    select v.id as "variantId", v.sku, v.quantity_scale as "quantityScale"
    from goods_receipt_lines line join variants asked on asked.id = line.variant_id
    join variants v on v.id = coalesce(asked.merged_into_id, asked.id)
    where line.id = ${found.lineId}`.execute(tx)
  const [variant] = goods.rows
  if (!variant) throw notFound('These goods')
  const bin = found.bins.find((each) => each.binId === binId)
  if (!bin) {
    await requireOwnBin(tx, receipt.outletId, binId)
    throw nothingThere(variant.sku, receipt.label)
  }
  const { lotId, outcome } = found
  return { ...variant, lotId, outcome, binId, binCode: bin.binCode, placed: bin.quantity }
}

/** What is in the bin now, what the level has available, and what moved goods out of the bin last. */
async function stillThere(
  tx: Tx,
  { id, outletId }: FoundReceipt,
  { variantId, lotId, binId }: Piece,
): Promise<Pick<PlacedGoods, 'free' | 'unavailable' | 'available' | 'movedBy'>> {
  const found = await sql<Pick<PlacedGoods, 'free' | 'unavailable' | 'available' | 'movedBy'>>`
    select coalesce(place.on_hand - place.unavailable, 0)::bigint as free,
      coalesce(place.unavailable, 0)::bigint as unavailable,
      level.on_hand - level.reserved - level.unavailable as available, (
        select coalesce(nullif(${documentLabel('m.source_id')}, ''), nullif(m.reason, ''))
        from stock_movements m
        where m.variant_id = level.variant_id and m.outlet_id = level.outlet_id
          and m.bin_id = ${binId} and m.lot_id is not distinct from ${lotId}::uuid
          and m.on_hand_delta < 0 and m.source_id <> ${id}
          and m.seq > (select min(own.seq) from stock_movements own
            where own.source_id = ${id} and own.kind = 'move' and own.bin_id = ${binId})
        order by m.seq desc limit 1) as "movedBy"
    from stock_levels level
    left join stock_places place on place.variant_id = level.variant_id
      and place.outlet_id = level.outlet_id and place.bin_id = ${binId}
      and place.lot_id is not distinct from ${lotId}::uuid
    where level.variant_id = ${variantId} and level.outlet_id = ${outletId}`.execute(tx)
  const [there] = found.rows
  if (!there) throw notFound('The stock of this product')
  return there
}

/** @throws not found for a bin of another outlet */
async function requireOwnBin(tx: Tx, outletId: string, binId: string): Promise<void> {
  const found = await sql`select from bins where id = ${binId}
    and outlet_id = ${outletId}`.execute(tx)
  if (found.rows.length === 0) throw notFound('This bin')
}

function nothingThere(sku: string, label: string): Refusal {
  return new Refusal(
    'conflict',
    'nothing_put_away',
    `Nothing of ${sku} of ${label} is put away in this bin any more. Look at what is put away now.`,
  )
}
