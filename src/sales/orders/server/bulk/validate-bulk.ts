import { verdictsOn } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { BulkChange } from '../../bulk.fields.ts'
import type { BulkFacts } from '../../bulk.rules.ts'
import { ordersActions } from '../../orders.actions.ts'
import { breachOfCancelling } from '../../orders.rules.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { limitFor } from '../money/limits.ts'

type OrderToChange = BulkFacts & {
  readonly outletId: string
  readonly soldByOutletId: string | null
  readonly totalMinor: number
  readonly currency: string
}

type Answer = ReturnType<Awaited<ReturnType<typeof verdictsOn>>>

/** What the actor may do about the change of an order: do it alone, ask for approval, or neither. */
export async function validateBulk(
  reader: Reader,
  actor: Actor,
  change: BulkChange,
): Promise<(order: OrderToChange) => Promise<Answer>> {
  const alone = async () => ({ verdict: 'allowed', refusal: null }) as const
  if (change.action === 'release' && change.kind === 'fraud') {
    const verdictOn = await verdictsOn(reader, actor, ordersActions.releaseFraudHold)
    return async ({ outletId }) => verdictOn(outletId)
  }
  if (change.action !== 'cancel') return alone
  const verdictOn = await verdictsOn(reader, actor, ordersActions.cancel)
  const limits = new Map<string, number>()
  return async (order) => {
    const { outletId, soldByOutletId } = order
    const outlets = `${outletId} ${soldByOutletId}`
    const mostMinor =
      limits.get(outlets) ?? (await limitFor(reader, ordersSettings.cancelApprovalMinor, order))
    limits.set(outlets, mostMinor)
    return verdictOn(outletId, breachOfCancelling(order, mostMinor) !== '')
  }
}
