import { sql } from 'kysely'
import { requireVerdict, verdictsOn } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { ordersActions } from '../../orders.actions.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { openStates } from '../lists/of-stock.ts'
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
 * person. What one person cancelled or began to cancel within the hour counts, so that neither small
 * steps nor two requests at once pass the limit.
 */
export async function requireCancellingMany(
  tx: Tx,
  actor: Actor,
  { ids, reason, confirmedCount, outletIds }: CancelMany,
): Promise<void> {
  const losses = await lossesOf(tx, actor, ids)
  const { orders, countedFrom } = losses
  if (orders >= countedFrom && (confirmedCount ?? 0) < orders)
    throw new Refusal(
      'conflict',
      'count_needed',
      `This cancels ${orders} orders. Type their number to confirm it; nothing was cancelled.`,
      { field: 'confirmedCount', details: { orders } },
    )
  const userId = authorId(actor)
  if (userId === null) return
  await lockByName(tx, `cancel many ${userId}`, 'short')
  const before = await cancelledWithinHour(tx, userId, ids)
  if (orders > 0) await requireBelowLimit(tx, actor, { ids, reason, outletIds }, losses, before)
  await beginCancelling(tx, userId, ids)
}

async function requireBelowLimit(
  tx: Tx,
  actor: Actor,
  { ids, reason, outletIds }: Omit<CancelMany, 'confirmedCount'>,
  { orders, units, toRefund, worth }: Awaited<ReturnType<typeof lossesOf>>,
  before: number,
): Promise<void> {
  const most = await settingOf(tx, ordersSettings.cancelManyAbove)
  if (before + orders <= most) return
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
  await requireVerdict(tx, actor, ordersActions.cancelMany, {
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

/** Besides these orders, which are counted anyway. */
async function cancelledWithinHour(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from (
      select entity_id as order_id from events
      where actor_id = ${userId} and type = 'order.cancelled' and at > now() - interval '1 hour'
      union select order_id from order_cancellations_begun
      where user_id = ${userId} and begun_at > now() - interval '1 hour'
    ) as cancelled where order_id <> all(${[...ids]}::uuid[])`.execute(tx)
  return found.rows[0]?.count ?? 0
}

async function beginCancelling(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from order_cancellations_begun
    where user_id = ${userId} and begun_at <= now() - interval '1 hour'`.execute(tx)
  await sql`insert into order_cancellations_begun (user_id, order_id)
    select ${userId}, o.id from orders o
    where o.id = any(${[...ids]}::uuid[]) and o.state in ${openStates}
    on conflict (user_id, order_id) do update set begun_at = now()`.execute(tx)
}

/** Those that were left as they are count no more. */
export async function endCancelling(
  tx: Tx,
  { userId }: Actor,
  leftIds: readonly string[],
): Promise<void> {
  await sql`delete from order_cancellations_begun
    where user_id = ${userId} and order_id = any(${[...leftIds]}::uuid[])`.execute(tx)
}
