import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { lockLevels, revalueStock } from '#stock/inventory/server/index.ts'
import { landedCostsActions } from '../landed-costs.actions.ts'
import type { GoodsToCost } from '../landed-costs.fields.ts'
import { landedCostNoun } from '../landed-costs.nouns.ts'
import {
  type DistributedLine,
  distribute,
  refuseDistribution,
  refuseOwnLandedCost,
} from '../landed-costs.rules.ts'
import { landedCostsSettings } from '../landed-costs.settings.ts'
import { landedCostMachine } from '../landed-costs.states.ts'
import { type FoundLandedCost, findLandedCost, requireVersion } from './find-landed-cost.ts'
import { linesToCost } from './goods-to-cost.ts'
import { chargesOf, exclusionsOf, type KeptCharge, receiptIdsOf } from './parts-of-landed-cost.ts'
import { requireReceived } from './require-received.ts'
import { moveLandedCost } from './tell-landed-cost.ts'

type Step = { readonly id: string; readonly version: number }

/**
 * Makes the charges part of what the goods are worth. Goods that are in stock raise its value; the
 * share of those that have left is cost of sales. Above the limit another user posts it.
 */
export async function postLandedCost(tx: Tx, actor: Actor, { id, version }: Step) {
  const cost = await findLandedCost(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(landedCostMachine, 'post', cost))
  requireVersion(cost, version)
  const receiptIds = await receiptIdsOf(tx, id)
  await requireReceived(tx, receiptIds)
  const charges = await chargesOf(tx, id)
  const left = await exclusionsOf(tx, id)
  const all = await linesToCost(tx, receiptIds)
  const lines = await onHandNow(
    tx,
    cost.outletId,
    all.filter(({ id: lineId }) => !left.has(lineId)),
  )
  throwIfRefused(refuseDistribution(charges, lines))
  const decided = await requireDecision(tx, actor, cost)
  const shared = distribute(charges, lines)
  await keepShares(tx, { id, charges, lines, shared })
  const source = { noun: landedCostNoun.key, id, reason: `Landed cost ${cost.label}` }
  const byId = new Map(shared.map((line) => [line.id, line]))
  await revalueStock(
    tx,
    actor,
    source,
    lines.map((line) => ({
      variantId: line.variantId,
      outletId: cost.outletId,
      valueMinor: byId.get(line.id)?.amountMinor ?? 0,
      soldMinor: byId.get(line.id)?.soldMinor ?? 0,
      sourceLineId: line.id,
    })),
  )
  const moved = await moveLandedCost(tx, decided.approver, cost, 'post', {
    version,
    set: {
      is_exception: decided.isException,
      posted_by: authorId(actor),
      posted_at: new Date().toISOString(),
    },
    data: {
      receipts: [...new Set(all.map(({ receiptLabel }) => receiptLabel))].join(', '),
      totalMinor: cost.totalMinor,
      stockMinor: shared.reduce((sum, { stockMinor }) => sum + stockMinor, 0),
    },
  })
  return { id, version: moved }
}

/** The levels are locked, so that what is on hand stays so until it is posted. */
async function onHandNow(
  tx: Tx,
  outletId: string,
  lines: readonly GoodsToCost[],
): Promise<GoodsToCost[]> {
  if (lines.length === 0) return []
  const levels = await lockLevels(
    tx,
    lines.map(({ variantId }) => ({ variantId, outletId })),
  )
  return lines.map((line) => {
    const { onHand, variantId } = levels.of({ variantId: line.variantId, outletId })
    return { ...line, variantId, onHand }
  })
}

async function requireDecision(tx: Tx, actor: Actor, cost: FoundLandedCost) {
  const { id, label, outletId, currency, totalMinor, enteredBy, changedBy, version } = cost
  const mostMinor = await settingOf(tx, landedCostsSettings.postingMinor, outletId)
  const isException = totalMinor > mostMinor
  const self = authorId(actor)
  if (isException && self !== null && [enteredBy, changedBy].includes(self))
    throw refuseOwnLandedCost(label, { mostMinor, currency })
  const worth = formatMoney(totalMinor, currency)
  const approver = await requireVerdict(tx, actor, landedCostsActions.post, {
    // A draft that was changed since is another one to approve.
    payload: { id, version, totalMinor },
    summary: `Post ${label}, ${worth}`,
    facts: { Total: worth },
    path: landedCostNoun.path(id),
    outletId,
    exceeds: isException,
    limitBreached: isException
      ? `Landed costs above ${formatMoney(mostMinor, currency)} need another user’s approval.`
      : '',
  })
  return { isException, approver }
}

type Kept = {
  readonly id: string
  readonly charges: readonly KeptCharge[]
  readonly lines: readonly GoodsToCost[]
  readonly shared: readonly DistributedLine[]
}

async function keepShares(tx: Tx, { id, charges, lines, shared }: Kept): Promise<void> {
  const quantities = new Map(lines.map((line) => [line.id, line.quantity]))
  const rows = shared.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }))
  await sql`insert into landed_cost_lines (landed_cost_id, receipt_line_id, quantity, in_stock,
      amount_minor, stock_minor, sold_minor)
    select ${id}, l.id, l.quantity, l."inStock", l."amountMinor", l."stockMinor", l."soldMinor"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, quantity bigint,
      "inStock" bigint, "amountMinor" bigint, "stockMinor" bigint, "soldMinor" bigint)`.execute(tx)
  const shares = shared.flatMap((line) =>
    charges.map((charge, place) => ({
      chargeId: charge.id,
      lineId: line.id,
      amountMinor: line.shares[place] ?? 0,
    })),
  )
  await sql`insert into landed_cost_shares (charge_id, receipt_line_id, amount_minor)
    select s."chargeId", s."lineId", s."amountMinor"
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
      as s("chargeId" uuid, "lineId" uuid, "amountMinor" bigint)`.execute(tx)
}
