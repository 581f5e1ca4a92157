import { requireVerdict } from '#organization/approvals/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { toleranceAt } from '#stock/inventory/server/index.ts'
import { variancesActions } from '../variances.actions.ts'
import { varianceNoun } from '../variances.nouns.ts'
import { closingFault, refuseClosing, refuseOwnVariance } from '../variances.rules.ts'
import { varianceMachine } from '../variances.states.ts'
import { type FoundVariance, findVariance, requireVersion } from './find-variance.ts'
import { causesInWords, partsOf } from './parts-of-variance.ts'
import { moveVariance } from './tell-variance.ts'
import { type Weight, weighVariance } from './weigh-variance.ts'

type Step = { readonly id: string; readonly version: number }

/** Starts to investigate; a variance without an assignee is assigned to the user. */
export async function investigateVariance(tx: Tx, actor: Actor, { id, version }: Step) {
  const variance = await findVariance(tx, actor, id, { isLocked: true })
  const set = variance.assignedTo === null ? { assigned_to: authorId(actor) } : {}
  const moved = await moveVariance(tx, actor, variance, 'investigate', { version, set })
  return { id, version: moved }
}

/** Approves what another user proposed; above the limits of one's role with an approval. */
export async function approveVariance(tx: Tx, actor: Actor, { id, version }: Step) {
  const variance = await findVariance(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(varianceMachine, 'approve', variance))
  requireVersion(variance, version)
  const weight = await weighVariance(tx, variance)
  const self = authorId(actor)
  if (self !== null && self === variance.proposedBy)
    throw refuseOwnVariance(variance.label, { ...weight, currency: variance.currency })
  const causes = causesInWords(await partsOf(tx, id))
  const approver = await requireRank(tx, actor, variance, { weight, causes })
  const moved = await moveVariance(tx, approver, variance, 'approve', {
    version,
    set: { approved_by: self, approved_at: new Date().toISOString() },
    data: { causes },
  })
  return { id, version: moved }
}

type Weighed = { readonly weight: Weight; readonly causes: string }

/** Two steps of the ladder, each with its limit. */
async function requireRank(
  tx: Tx,
  actor: Actor,
  variance: FoundVariance,
  { weight, causes }: Weighed,
): Promise<Actor> {
  const { id, label, outletId, outletCode, currency, sku, scale, quantity } = variance
  const attempt = (limitMinor: number, rank: string) => ({
    payload: { id, causes, quantity },
    summary: `Approve ${label}, ${formatQuantity(quantity, scale)} of ${sku} at ${outletCode}`,
    facts: { Causes: causes },
    path: varianceNoun.path(id),
    outletId,
    exceeds: weight.sumMinor > limitMinor,
    limitBreached:
      weight.sumMinor > limitMinor
        ? `Variances of a product and day above ${formatMoney(limitMinor, currency)} need the approval of ${rank}.`
        : '',
  })
  const { approve, approveLarge } = variancesActions
  const large = attempt(weight.superMinor, 'a super admin')
  const ranked = await requireVerdict(tx, actor, approveLarge, large)
  // The approval was given with its limit in view.
  if (ranked.approvalId !== actor.approvalId) return ranked
  return requireVerdict(tx, actor, approve, attempt(weight.managerMinor, 'a super manager'))
}

/** Returns a proposal with a reason; its causes stay, to be changed. */
export async function returnVariance(
  tx: Tx,
  actor: Actor,
  { id, version, why }: Step & { readonly why: string },
) {
  const variance = await findVariance(tx, actor, id, { isLocked: true })
  const moved = await moveVariance(tx, actor, variance, 'return', {
    version,
    set: undecided,
    data: { why },
  })
  return { id, version: moved }
}

/** Closes what is within the tolerance and in the ledger already, without a cause. */
export async function closeVariance(
  tx: Tx,
  actor: Actor,
  { id, version, why }: Step & { readonly why: string },
) {
  const variance = await findVariance(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(varianceMachine, 'close', variance))
  const toleranceMinor = await toleranceAt(tx, variance.outletId)
  const limit = { toleranceMinor, currency: variance.currency }
  throwIfRefused(refuseClosing(variance.label, closingFault(variance, limit), limit))
  const moved = await moveVariance(tx, actor, variance, 'close', {
    version,
    set: { closed_at: new Date().toISOString() },
    data: { why },
  })
  return { id, version: moved }
}

/** What a variance is without while no decision about it holds. */
export const undecided = {
  proposed_by: null,
  proposed_at: null,
  approved_by: null,
  approved_at: null,
  is_small: false,
} as const
