import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockLevels, revalueStock } from '#stock/inventory/server/index.ts'
import { shareOf } from '#stock/inventory/stock-value.rules.ts'
import { landedCostNoun } from '../landed-costs.nouns.ts'
import { stillInStock } from '../landed-costs.rules.ts'
import { landedCostMachine } from '../landed-costs.states.ts'
import { findLandedCost, requireVersion } from './find-landed-cost.ts'
import { linesToCost } from './goods-to-cost.ts'
import { type PostedLine, postedLinesOf, receiptIdsOf } from './parts-of-landed-cost.ts'
import { moveLandedCost } from './tell-landed-cost.ts'

type Noted = { readonly id: string; readonly version: number; readonly note: string }

/** Cancels a draft. */
export async function cancelLandedCost(tx: Tx, actor: Actor, { id, version, note }: Noted) {
  const cost = await findLandedCost(tx, actor, id, { isLocked: true })
  const moved = await moveLandedCost(tx, actor, cost, 'cancel', { version, data: { note } })
  return { id, version: moved }
}

/**
 * Reverses a posting by the opposite one. Of what went into the value of stock, the share of goods
 * that have left since went with them into cost of sales, and is taken back there.
 */
export async function reverseLandedCost(tx: Tx, actor: Actor, { id, version, note }: Noted) {
  const cost = await findLandedCost(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(landedCostMachine, 'reverse', cost))
  requireVersion(cost, version)
  const lines = await reversedLines(tx, cost)
  const rows = lines.map(({ lineId, stockMinor }) => ({ lineId, stockMinor }))
  await sql`update landed_cost_lines l set reversed_stock_minor = r."stockMinor",
      reversed_sold_minor = l.amount_minor - r."stockMinor"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("lineId" uuid, "stockMinor" bigint)
    where l.landed_cost_id = ${id} and l.receipt_line_id = r."lineId"`.execute(tx)
  const source = { noun: landedCostNoun.key, id, reason: `Reversed: landed cost ${cost.label}` }
  await revalueStock(
    tx,
    actor,
    source,
    lines.map(({ variantId, lineId, amountMinor, stockMinor }) => ({
      variantId,
      outletId: cost.outletId,
      valueMinor: -amountMinor,
      soldMinor: stockMinor - amountMinor,
      sourceLineId: lineId,
    })),
  )
  const moved = await moveLandedCost(tx, actor, cost, 'reverse', {
    version,
    set: { reversed_by: authorId(actor), reversed_at: new Date().toISOString() },
    data: {
      note,
      totalMinor: cost.totalMinor,
      stockMinor: lines.reduce((sum, { stockMinor }) => sum + stockMinor, 0),
    },
  })
  return { id, version: moved }
}

type Reversed = {
  readonly lineId: string
  readonly variantId: string
  readonly amountMinor: number
  /** What leaves the value of stock; never more than the level has. */
  readonly stockMinor: number
}

async function reversedLines(
  tx: Tx,
  { id, outletId }: { readonly id: string; readonly outletId: string },
): Promise<Reversed[]> {
  const posted = await postedLinesOf(tx, id)
  const goods = await linesToCost(tx, await receiptIdsOf(tx, id))
  const variants = new Map(goods.map((line) => [line.id, line.variantId]))
  const keyOf = ({ lineId }: PostedLine) => ({ variantId: variants.get(lineId) ?? '', outletId })
  const levels = await lockLevels(tx, posted.map(keyOf))
  const there = stillInStock(
    posted.map((line) => ({ ...keyOf(line), most: line.inStock })),
    new Map(posted.map((line) => [keyOf(line).variantId, levels.of(keyOf(line)).onHand])),
  )
  const worth = new Map(levels.all.map((level) => [level.variantId, level.valueMinor]))
  return posted.map((line, place) => {
    const { variantId } = keyOf(line)
    const share = line.inStock === 0 ? 0 : shareOf(line.stockMinor, there[place] ?? 0, line.inStock)
    const stockMinor = Math.min(share, worth.get(variantId) ?? 0)
    worth.set(variantId, (worth.get(variantId) ?? 0) - stockMinor)
    return { lineId: line.lineId, variantId, amountMinor: line.amountMinor, stockMinor }
  })
}
