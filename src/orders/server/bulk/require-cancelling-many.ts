import { sql } from 'kysely'
import { insistOnVerdict, verdictsOn } from '#approvals/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import { reasonFor } from '#reasons/server/index.ts'
import { ordersActions } from '../../orders.actions.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { lossesOf } from './cancel-losses.ts'

type CancelMany = {
  readonly ids: readonly string[]
  readonly reason: ReasonGiven
  readonly confirmedCount: number | undefined
  /** Where the orders ship from. */
  readonly outletIds: readonly string[]
}

/**
 * Refuses to cancel many orders without their number, and above the limit of an hour without a second
 * person. What one person cancelled within the hour counts, so that small steps pass no limit.
 */
export async function requireCancellingMany(
  tx: Tx,
  actor: Actor,
  { ids, reason, confirmedCount, outletIds }: CancelMany,
): Promise<void> {
  const losses = await lossesOf(tx, actor, ids)
  const { orders, units, toRefund, worth, countedFrom } = losses
  if (orders >= countedFrom && (confirmedCount ?? 0) < orders)
    throw new Refusal(
      'conflict',
      'count_needed',
      `This cancels ${orders} orders. Type their number to confirm it; nothing was cancelled.`,
      { field: 'confirmedCount', details: { orders } },
    )
  const most = await settingOf(tx, ordersSettings.cancelManyAbove)
  const before = await cancelledWithinHour(tx, actor)
  if (orders === 0 || before + orders <= most) return
  const verdictOn = await verdictsOn(tx, actor, ordersActions.cancelMany)
  const places = [...new Set(outletIds)]
  if (places.every((outletId) => verdictOn(outletId, true).verdict === 'allowed')) return
  const [outletId = null, ...others] = places
  if (others.length > 0)
    throw new Refusal(
      'conflict',
      'several_outlets',
      'Cancelling so many orders needs approval, which is given for one outlet. Filter the list by one outlet, then cancel again.',
    )
  const amounts = worth
    .map(({ totalMinor, currency }) => formatMoney(totalMinor, currency))
    .join(' and ')
  await insistOnVerdict(tx, actor, ordersActions.cancelMany, {
    payload: { ids: ids.toSorted(), reason },
    summary: `Cancel ${orders} orders worth ${amounts}`,
    facts: {
      Orders: String(orders),
      Worth: amounts,
      'Units released': String(units),
      'To refund': String(toRefund),
      'Cancelled by them within the hour': String(before),
      Reason: (await reasonFor(tx, 'order.cancel', reason)).text,
    },
    path: '/orders',
    about: ids,
    outletId,
    exceeds: true,
    limitBreached: `More than ${most} orders within an hour.`,
  })
}

async function cancelledWithinHour(tx: Tx, actor: Actor): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from events
    where actor_id = ${actor.userId} and type = 'order.cancelled'
      and at > now() - interval '1 hour'`.execute(tx)
  return found.rows[0]?.count ?? 0
}
