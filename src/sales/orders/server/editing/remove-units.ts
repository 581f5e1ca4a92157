import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { Refusal, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { refuseEditing } from '../../order-money.rules.ts'
import { takeOffUnits } from '../fulfilment/take-off-units.ts'
import { refundOrder } from '../money/refund-order.ts'
import { settleDocuments } from '../money/settle-documents.ts'
import { rolesAt } from '../roles-at.ts'
import { lockTerms } from './find-terms.ts'
import { loadTerms, type OrderTerms } from './load-terms.ts'

export type Removal = {
  readonly id: string
  readonly version: number
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly reason: ReasonGiven
  /** Whether what is overpaid then is refunded in the same step, and how; null: as it was paid. */
  readonly refund: {
    readonly method: Tender | null
    /** The register that pays it; left out at a register device. */
    readonly registerId?: string | undefined
  } | null
}

/**
 * Removes units from an order that is not packed and refunds what was paid for them, in one step: the
 * units are released, the total falls, and what the balance is below zero then goes back.
 *
 * @throws Refusal `more_than_ordered`, `whole_order`, what editing and refunding throw
 */
export async function removeUnits(tx: Tx, actor: Actor, input: Removal) {
  const { order, terms } = await lockTerms(tx, actor, input.id)
  const { id, label } = order
  if (terms.version !== input.version) throw staleVersion(label, input.version, terms.version)
  throwIfRefused(
    refuseEditing({ ...terms, label, isUnmatched: false }, rolesAt(actor, terms.outletId)),
  )
  throwIfRefused(refuseRemoving(label, terms, input.lines))
  const reason = await reasonFor(tx, 'order.edit', input.reason)
  const skus = new Map(terms.lines.map((line) => [line.id, line.sku]))
  const taken = input.lines.map(({ lineId, quantity }) => ({
    lineId,
    quantity,
    orderId: id,
    sku: skus.get(lineId) ?? '',
    reason: reason.label,
  }))
  await takeOffUnits(tx, actor, terms.outletId, taken)
  const [after] = await loadTerms(tx, [id])
  if (!after) throw new Error(`${label} was lost while units were removed.`)
  const { balanceMinor, version } = after
  if (!input.refund || balanceMinor >= 0) {
    await settleDocuments(tx, actor, id, reason.label)
    return { id, version, balanceMinor, refundedMinor: 0 }
  }
  const refunded = await refundOrder(tx, actor, {
    orderId: id,
    lines: [],
    amountMinor: -balanceMinor,
    ...input.refund,
    reason: { code: 'other', note: `Units removed: ${reason.text}`.slice(0, 200) },
  })
  const { amountMinor: refundedMinor } = refunded
  return { id, version, balanceMinor: refunded.balanceMinor, refundedMinor }
}

function refuseRemoving(label: string, terms: OrderTerms, lines: Removal['lines']): Refusal | null {
  const asked = Map.groupBy(lines, ({ lineId }) => lineId)
  let left = 0
  for (const { id, sku, quantity, elsewhereQuantity } of terms.lines) {
    const removed = (asked.get(id) ?? []).reduce((sum, line) => sum + line.quantity, 0)
    if (removed > quantity - elsewhereQuantity) return tooMany(label, sku)
    left += quantity - removed
    asked.delete(id)
  }
  if (asked.size > 0) return unknownLine(label)
  if (left > 0) return null
  return new Refusal(
    'unprocessable',
    'whole_order',
    `${label} would have no units left. Cancel it instead; its payments can be refunded in the same step.`,
    { field: 'lines' },
  )
}

function tooMany(label: string, sku: string): Refusal {
  return new Refusal(
    'unprocessable',
    'more_than_ordered',
    `${label} has fewer units of ${sku} than that. Remove at most those.`,
    { field: 'lines', details: { sku } },
  )
}

function unknownLine(label: string): Refusal {
  return new Refusal(
    'missing',
    'unknown_line',
    `A line to remove is not one of ${label}. Open the order again.`,
    { field: 'lines' },
  )
}
