import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { findOrAddLot, knownLots, requireOwnBin } from '#stock/inventory/server/index.ts'
import { type GivenAmount, scannedAmount } from '#stock/scanning/scanned-amount.ts'
import { readGoodsScan } from '#stock/scanning/server/index.ts'
import { lotOfCountNeeded, notInCount } from '../counted-goods.rules.ts'
import type { FoundCount } from './find-stock-count.ts'
import { covers } from './scope-of-count.ts'

export type CountedScan = GivenAmount & {
  readonly code: string
  readonly lotOf?: string | undefined
  readonly expiresOn?: string | undefined
  readonly binId: string | null
}

/** The goods of a scan in a bin that the count covers, with their lot and how much it is. */
export async function readCountedGoods(
  tx: Tx,
  actor: Actor,
  count: FoundCount,
  input: CountedScan,
) {
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
  return { variantId, sku, binId, lotId, quantity }
}

/** Refuses goods and bins that the count does not cover; of a bin alone any product will do. */
export async function requireCovered(
  tx: Tx,
  { id, label }: FoundCount,
  scanned: {
    readonly binId: string | null
    readonly variantId: string | null
    readonly what: string
  },
): Promise<void> {
  const { binId, variantId } = scanned
  const fits =
    variantId === null
      ? sql`(s.is_every_bin or s.bin_id = ${binId})`
      : covers(sql`${binId}::uuid`, sql`${variantId}::uuid`)
  const found = await sql`select from stock_count_scopes s where s.count_id = ${id} and ${fits}
    limit 1`.execute(tx)
  if (found.rows.length > 0) return
  throw notInCount(label, scanned)
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
  throw lotOfCountNeeded(sku)
}

type LineKey = {
  readonly variantId: string
  readonly binId: string | null
  readonly lotId: string | null
}

export type LockedLine = {
  readonly id: string
  readonly round: number
  readonly restarts: number
}

const locks = { shared: sql`for key share`, whole: sql`for update` }

/**
 * The line of a place; goods that were not expected there become one. An undo may remove it meanwhile.
 *
 * @param lock whether other scans of the line go on meanwhile
 */
export async function lineFor(
  tx: Tx,
  countId: string,
  key: LineKey,
  lock: keyof typeof locks,
  isAgain = false,
): Promise<LockedLine> {
  const { variantId, binId, lotId } = key
  await sql`insert into stock_count_lines (id, count_id, variant_id, bin_id, lot_id, is_found)
    values (${newId()}, ${countId}, ${variantId}, ${binId}, ${lotId}, true)
    on conflict on constraint stock_count_lines_once do nothing`.execute(tx)
  const found = await sql<LockedLine>`select id, round, restarts from stock_count_lines
    where count_id = ${countId} and variant_id = ${variantId}
      and bin_id is not distinct from ${binId}::uuid
      and lot_id is not distinct from ${lotId}::uuid ${locks[lock]}`.execute(tx)
  const [line] = found.rows
  if (line) return line
  if (isAgain) throw new Error('The line was added.')
  return lineFor(tx, countId, key, lock, true)
}
