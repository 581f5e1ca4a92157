import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { firstCallAt } from '../call-schedule.ts'
import { rankOfCall, valueOfCall } from '../call-value.ts'
import { confirmationNoun } from '../confirmations.nouns.ts'
import { endCall } from './end-call.ts'
import { historiesOf, noHistory } from './histories-of.ts'
import { letGo, moveTask } from './move-task.ts'
import { reopenTask } from './reopen-task.ts'
import { scheduleOf } from './schedule-of.ts'
import { isHeld } from './task-source.ts'

const house = systemActor('Call queue')

/**
 * Updates the queue for these orders in any state: a pending one gets its task or a new value for
 * it, one that moved on is settled, one whose confirmation was undone is queued again, and one that
 * was not reached and whose hold has ended since is called again. Repeating it changes nothing.
 */
export async function reconcileTasks(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await valueTasks(tx, orderIds)
  await settleTasks(tx, orderIds)
}

const most = 500

/**
 * Orders without a task and tasks whose order has moved on: those from before this area existed,
 * and those that changed while no reader was running.
 *
 * @returns how many were updated; call again while it is not 0
 */
export async function catchUpWith(tx: Tx): Promise<number> {
  const found = await sql<{ id: string }>`
    (select o.id from orders o where o.state = 'pending'
      and not exists (select from confirmation_tasks t where t.id = o.id) limit ${most})
    union all (select t.id from confirmation_tasks t join orders o on o.id = t.id
      where t.state <> 'done' and o.state <> 'pending' limit ${most})`.execute(tx)
  await reconcileTasks(
    tx,
    found.rows.map(({ id }) => id),
  )
  return found.rows.length
}

type Pending = {
  readonly id: string
  readonly outletId: string
  readonly totalMinor: number
  readonly isCash: boolean
  readonly isAddressSure: boolean
  readonly placedAt: string
}

async function valueTasks(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const pending = await sql<Pending>`
    select o.id, o.outlet_id as "outletId", o.total_minor as "totalMinor",
      o.payment_method = 'cash_on_delivery' as "isCash",
      o.address_verdict in ('unchecked', 'accept') as "isAddressSure", o.placed_at as "placedAt"
    from orders o where o.id = any(${[...orderIds]}::uuid[]) and o.state = 'pending'
    order by o.id`.execute(tx)
  if (pending.rows.length === 0) return
  const histories = await historiesOf(
    tx,
    pending.rows.map(({ id }) => id),
  )
  const firstCalls = await firstCallsOf(tx, pending.rows)
  const rows = pending.rows.map((order) => {
    const value = valueOfCall({ ...order, history: histories.get(order.id) ?? noHistory })
    return {
      id: order.id,
      next: firstCalls.get(order.outletId) ?? null,
      rank: rankOfCall(value.atStakeMinor, order.placedAt),
      ...value,
    }
  })
  await sql`insert into confirmation_tasks as t (id, next_call_at, at_stake_minor,
      failing_basis_points, failing_because, call_rank)
    select r.id, r.next, r."atStakeMinor", r."failingBasisPoints", r.because, r.rank
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, next timestamptz,
      "atStakeMinor" bigint, "failingBasisPoints" integer, because text[], rank bigint)
    on conflict (id) do update set at_stake_minor = excluded.at_stake_minor,
      failing_basis_points = excluded.failing_basis_points,
      failing_because = excluded.failing_because, call_rank = excluded.call_rank
    where t.call_rank <> excluded.call_rank`.execute(tx)
  await sql`update confirmation_tasks set rules_checked_at = null
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and rules_checked_at is not null`.execute(
    tx,
  )
  for (const outletId of new Set(pending.rows.map((order) => order.outletId)))
    hintAfterCommit(tx, { noun: confirmationNoun.key, outletId })
}

/** By outlet: null where customers may be called at once. */
async function firstCallsOf(
  tx: Tx,
  orders: readonly Pending[],
): Promise<ReadonlyMap<string, string | null>> {
  const now = new Date().toISOString()
  const firstCalls = new Map<string, string | null>()
  for (const { outletId } of orders) {
    if (firstCalls.has(outletId)) continue
    const at = firstCallAt(await scheduleOf(tx, outletId), now)
    firstCalls.set(outletId, at === now ? null : at)
  }
  return firstCalls
}

async function settleTasks(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const found = await sql<{
    id: string
    number: number
    outletId: string
    isOver: boolean
    isInCall: boolean
    isDone: boolean
  }>`select t.id, o.number, o.outlet_id as "outletId", o.state <> 'pending' as "isOver",
      t.state = 'in_call' as "isInCall", t.state = 'done' as "isDone"
    from confirmation_tasks t join orders o on o.id = t.id
    where t.id = any(${[...orderIds]}::uuid[]) and (
      (o.state <> 'pending' and t.state <> 'done')
      or (o.state = 'pending' and t.state = 'done')
      or (o.state = 'pending' and t.state = 'unreachable' and not ${isHeld}
        and exists (select from order_holds h where h.order_id = o.id
          and h.released_at > t.state_changed_at)))
    order by t.id for update of t`.execute(tx)
  for (const { number, isOver, isInCall, isDone, ...row } of found.rows) {
    const task = { ...row, label: orderLabel(number) }
    if (isInCall) await endCall(tx, task.id, { outcome: 'overtaken' })
    if (isOver) await moveTask(tx, house, task, { move: 'settle', set: letGo })
    else if (isDone) await reopenTask(tx, house, task)
    else
      await moveTask(tx, house, task, {
        move: 'queue_again',
        set: { attempts: 0, next_call_at: null },
      })
  }
}
