import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { newId } from '#platform/server/new-id.ts'
import { findOrAddLot, knownLots, requireOwnBin } from '#stock/inventory/server/index.ts'
import { type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { keepScan, readGoodsScan, resolveCode, scanIn } from '#stock/scanning/server/index.ts'
import { stockCountNoun } from '../stock-counts.nouns.ts'
import { type FoundCount, findOpenCount } from './find-stock-count.ts'
import { getStockCount } from './get-stock-count.ts'
import { lineOfCount } from './lines-of-count.ts'
import { recordTally } from './record-tally.ts'
import { covers } from './scope-of-count.ts'
import type { StockCountParts } from './stock-count-parts.ts'
import { hintStockCount } from './tell-stock-count.ts'

type Scanned = GivenAmount & {
  readonly id: string
  readonly code: string
  readonly lotOf?: string | undefined
  readonly expiresOn?: string | undefined
  readonly binId: string | null
}

/** Goods are scanned in a bin; counting books nothing. */
export const tallyGoods =
  (parts: StockCountParts) =>
  (db: Database, actor: Actor, input: Scanned, request: IdempotentRequest | null) => {
    const scan = scanIn('count', stockCountNoun, input.id, input.code)
    return keepScan(db, actor, scan, request, async (tx) => ({
      answer: await tallyGoodsIn(tx, actor, parts, input),
    }))
  }

/** The transaction's part of that scan. */
export async function tallyGoodsIn(tx: Tx, actor: Actor, parts: StockCountParts, input: Scanned) {
  const count = await findOpenCount(tx, actor, input.id)
  const { outletId } = count
  const goods = await readGoodsScan(tx, actor, { ...input, outletId, knownLots })
  const { binId } = input
  if (binId !== null) await requireOwnBin(tx, outletId, binId)
  const { variantId, sku } = goods
  await requireCovered(tx, count, { binId, variantId, what: sku })
  const quantity = scannedAmount(goods, input, 0)
  if (quantity instanceof Refusal) throw quantity
  const lotId = await lotOfGoods(tx, actor, {
    ...goods,
    expiresOn: goods.expiresOn ?? input.expiresOn ?? null,
  })
  const lineId = await lineFor(tx, count.id, { variantId, binId, lotId })
  const round = await recordTally(tx, parts, {
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

/** Refuses goods and bins that the count does not cover; of a bin alone any product will do. */
async function requireCovered(
  tx: Tx,
  { id, label }: FoundCount,
  scanned: {
    readonly binId: string | null
    readonly variantId: string | null
    readonly what: string
  },
): Promise<void> {
  const { binId, variantId, what } = scanned
  const fits =
    variantId === null
      ? sql`(s.is_every_bin or s.bin_id = ${binId})`
      : covers(sql`${binId}::uuid`, sql`${variantId}::uuid`)
  const found = await sql`select from stock_count_scopes s where s.count_id = ${id} and ${fits}
    limit 1`.execute(tx)
  if (found.rows.length > 0) return
  const place = variantId !== null && binId === null ? ' without a bin' : ''
  throw new Refusal(
    'conflict',
    'not_in_count',
    `${what}${place} is not part of ${label}. ${binId === null ? 'Scan its bin first.' : 'Scan a bin or product that it covers.'}`,
  )
}

type Goods = {
  readonly variantId: string
  readonly sku: string
  readonly lotCode: string | null
  readonly expiresOn: string | null
}

async function lotOfGoods(tx: Tx, actor: Actor, goods: Goods): Promise<string | null> {
  const { variantId, sku, lotCode, expiresOn } = goods
  const variant = await tx
    .selectFrom('variants')
    .select('tracking')
    .where('id', '=', variantId)
    .executeTakeFirst()
  if (!variant) throw notFound('This product')
  if (variant.tracking === 'none') return null
  if (lotCode !== null) return findOrAddLot(tx, actor, { variantId, code: lotCode, expiresOn })
  throw new Refusal(
    'unprocessable',
    'lot_needed',
    `Which lot of ${sku} is it? Scan the lot on the package.`,
    { field: 'code' },
  )
}

type LineKey = {
  readonly variantId: string
  readonly binId: string | null
  readonly lotId: string | null
}

/** The line of a place; goods that were not expected there become one. An undo may remove it meanwhile. */
async function lineFor(tx: Tx, countId: string, key: LineKey, isAgain = false): Promise<string> {
  const { variantId, binId, lotId } = key
  await sql`insert into stock_count_lines (id, count_id, variant_id, bin_id, lot_id, is_found)
    values (${newId()}, ${countId}, ${variantId}, ${binId}, ${lotId}, true)
    on conflict on constraint stock_count_lines_once do nothing`.execute(tx)
  const found = await sql<{ id: string }>`select id from stock_count_lines
    where count_id = ${countId} and variant_id = ${variantId}
      and bin_id is not distinct from ${binId}::uuid
      and lot_id is not distinct from ${lotId}::uuid for key share`.execute(tx)
  const [line] = found.rows
  if (line) return line.id
  if (isAgain) throw new Error('The line was added.')
  return lineFor(tx, countId, key, true)
}
