import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { keepScan, resolveCode, scanIn } from '#stock/scanning/server/index.ts'
import { stockCountNoun } from '../stock-counts.nouns.ts'
import { findOpenCount } from './find-stock-count.ts'
import { getStockCount } from './get-stock-count.ts'
import { type CountedScan, lineFor, readCountedGoods, requireCovered } from './line-of-goods.ts'
import { lineOfCount } from './lines-of-count.ts'
import { recordTally } from './record-tally.ts'
import { hintStockCount } from './tell-stock-count.ts'

type Scanned = CountedScan & {
  readonly id: string
  /** Given by the device, which may send the scan again as one that was made without the network. */
  readonly scanId?: string | undefined
}

/** Goods are scanned in a bin; counting books nothing. */
export function tallyGoods(
  db: Database,
  actor: Actor,
  input: Scanned,
  request: IdempotentRequest | null,
) {
  const scan = { ...scanIn('count', stockCountNoun, input.id, input.code), id: input.scanId }
  return keepScan(db, actor, scan, request, async (tx) => ({
    answer: await tallyGoodsIn(tx, actor, input),
  }))
}

/** The transaction's part of that scan. */
export async function tallyGoodsIn(tx: Tx, actor: Actor, input: Scanned) {
  const count = await findOpenCount(tx, actor, input.id)
  const { outletId } = count
  const { quantity, ...goods } = await readCountedGoods(tx, actor, count, input)
  const { id: lineId } = await lineFor(tx, count.id, goods, 'shared')
  const round = await recordTally(tx, {
    lineId,
    outletId,
    quantity,
    userId: counterOf(actor),
  })
  hintStockCount(tx, count)
  const line = await lineOfCount(tx, actor, count, lineId)
  return { lineId, round, quantity, line, record: await getStockCount(tx, actor, count) }
}

/** Every line knows who counted it. */
export function counterOf(actor: Actor): string {
  const userId = authorId(actor)
  if (userId === null) throw new Error('Goods are counted by a user.')
  return userId
}

/** Reads the bin whose goods are scanned next. */
export function scanBinOfCount(
  db: Database,
  actor: Actor,
  input: { readonly id: string; readonly code: string },
  request: IdempotentRequest | null,
) {
  const scan = scanIn('count', stockCountNoun, input.id, input.code)
  return keepScan(db, actor, scan, request, async (tx) => {
    const count = await findOpenCount(tx, actor, input.id)
    const { outletId } = count
    const found = await resolveCode(tx, actor, { raw: input.code, outletId, expects: ['bin'] })
    const { binId, code } = found
    await requireCovered(tx, count, { binId, variantId: null, what: `Bin ${code}` })
    return { answer: { binId, code } }
  })
}
