import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { convertMoney } from '#platform/exchange.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import {
  refuseOwnWriteOff,
  refuseSettlement,
  type SettlementKind,
  settlementLabels,
} from '../claims-on-suppliers.rules.ts'
import { supplierClaimsActions } from '../supplier-claims.actions.ts'
import { supplierClaimNoun } from '../supplier-claims.nouns.ts'
import { supplierClaimsSettings } from '../supplier-claims.settings.ts'
import { supplierClaimMachine } from '../supplier-claims.states.ts'
import { type ClaimStep, type FoundClaim, lockClaim } from './find-supplier-claim.ts'
import { replaceGoods } from './replace-goods.ts'
import { moveClaim } from './tell-claim.ts'

type Settlement = ClaimStep & {
  readonly by: SettlementKind
  readonly amountMinor: number
  readonly reference: string
  readonly replacementOn: string | null
}

/**
 * Settles a claim; what it leaves open is given up, which above the limit another user decides. A
 * replacement is incoming from then on.
 */
export async function settleClaim(tx: Tx, actor: Actor, settlement: Settlement) {
  const { by, amountMinor, reference, replacementOn, ...step } = settlement
  const claim = await lockClaim(tx, actor, step)
  throwIfRefused(refuseMove(supplierClaimMachine, 'settle', claim))
  throwIfRefused(refuseSettlement(claim, amountMinor))
  if (by === 'credit_note' && reference === '') throw referenceNeeded()
  const { decider, isAboveLimit } = await requireLeave(tx, actor, claim, {
    givenUpMinor: claim.totalMinor - amountMinor,
    why: reference,
  })
  const replacementOrderId =
    by === 'replacement'
      ? await replaceGoods(tx, decider, claim, { reference, replacementOn })
      : null
  const version = await moveClaim(tx, decider, claim, 'settle', {
    version: step.version,
    set: {
      settled_with: by,
      settled_minor: amountMinor,
      settlement_reference: reference,
      replacement_on: by === 'replacement' ? replacementOn : null,
      replacement_order_id: replacementOrderId,
      is_above_limit: isAboveLimit,
      ended_by: authorId(actor),
      ended_at: new Date().toISOString(),
    },
    data: { with: settlementLabels[by].toLowerCase(), settledMinor: amountMinor },
  })
  return { id: claim.id, version }
}

/** Gives a claim up, or accepts what the supplier disputes. */
export async function writeOffClaim(
  tx: Tx,
  actor: Actor,
  { reason, ...step }: ClaimStep & { readonly reason: string },
) {
  const claim = await lockClaim(tx, actor, step)
  throwIfRefused(refuseMove(supplierClaimMachine, 'write_off', claim))
  const { decider, isAboveLimit } = await requireLeave(tx, actor, claim, {
    givenUpMinor: claim.totalMinor,
    why: reason,
  })
  const version = await moveClaim(tx, decider, claim, 'write_off', {
    version: step.version,
    set: {
      write_off_reason: reason,
      is_above_limit: isAboveLimit,
      ended_by: authorId(actor),
      ended_at: new Date().toISOString(),
    },
    data: { reason, totalMinor: claim.totalMinor },
  })
  return { id: claim.id, version }
}

type GivenUp = { readonly givenUpMinor: number; readonly why: string }

async function requireLeave(
  tx: Tx,
  actor: Actor,
  claim: FoundClaim,
  { givenUpMinor, why }: GivenUp,
): Promise<{ decider: Actor; isAboveLimit: boolean }> {
  const { id, label, supplierName, outletId, currency, outletCurrency, createdBy } = claim
  const mostMinor = await settingOf(tx, supplierClaimsSettings.writeOffMinor, outletId)
  const most = formatMoney(mostMinor, outletCurrency)
  const exchange = { from: currency, into: outletCurrency, rate: claim.rate }
  const isAboveLimit = convertMoney(givenUpMinor, exchange) > mostMinor
  if (!isAboveLimit) return { decider: actor, isAboveLimit }
  if (createdBy !== null && createdBy === authorId(actor)) throw refuseOwnWriteOff(label, most)
  const worth = formatMoney(givenUpMinor, currency)
  const decider = await requireVerdict(tx, actor, supplierClaimsActions.writeOff, {
    payload: { id, givenUpMinor, why },
    summary: `Give up ${worth} of ${label} on ${supplierName}`,
    facts: { Supplier: supplierName, 'Given up': worth, Reason: why },
    path: supplierClaimNoun.path(id),
    outletId,
    exceeds: true,
    limitBreached: `Write-offs above ${most} need another user’s approval.`,
  })
  return { decider, isAboveLimit }
}

/** Cancels a claim: its goods can be claimed again. */
export async function cancelClaim(
  tx: Tx,
  actor: Actor,
  { note, ...step }: ClaimStep & { readonly note: string },
) {
  const claim = await lockClaim(tx, actor, step)
  throwIfRefused(refuseMove(supplierClaimMachine, 'cancel', claim))
  const out = await sql`select 1 from supplier_claim_returns p
    where p.claim_id = ${claim.id} and p.undone_at is null limit 1`.execute(tx)
  if (out.rows.length > 0)
    throw new Refusal(
      'conflict',
      'goods_left',
      `Goods of ${claim.label} are on their way back to the supplier. Undo their return first, or write the claim off.`,
    )
  const version = await moveClaim(tx, actor, claim, 'cancel', {
    version: step.version,
    data: { note },
  })
  return { id: claim.id, version }
}

function referenceNeeded(): Refusal {
  return new Refusal('unprocessable', 'reference_needed', 'Enter the number of the credit note.', {
    field: 'reference',
  })
}
