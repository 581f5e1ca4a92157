import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  appealSuspicion,
  openSuspicion,
  restrictSuspicion,
  reviewSuspicion,
  watchSuspicion,
} from '#sales/suspicious/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

type Opened = { readonly id: string; readonly version: number }

/** The badge of a fresh demo: the cases that wait for a decision. */
export const demoWaitingCases = 5

/**
 * The customers of orders on hold for fraud were flagged by the desk: three wait for a review, one is
 * reviewed and one appealed. Two more are decided: one is restricted, and one on watch.
 */
export async function addDemoSuspicions(tx: Tx, now: Date, team: Team): Promise<void> {
  const staff = memberOf(team, 'staff')
  const manager = memberOf(team, 'super_manager')
  const held = await sql<{ orderId: string; heldFor: string; hasReturned: boolean }>`
    select distinct on (o.customer_id) o.id as "orderId", h.reason as "heldFor",
      c.orders_returned > 0 as "hasReturned"
    from order_holds h join orders o on o.id = h.order_id join customers c on c.id = o.customer_id
    where h.released_at is null and h.kind = 'fraud' and o.customer_id is not null
    order by o.customer_id, o.number`.execute(tx)
  const flagged: Opened[] = []
  for (const { orderId, heldFor, hasReturned } of held.rows.slice(0, demoWaitingCases)) {
    const reason = hasReturned ? refuses : { code: 'suspected_fraud', note: heldFor }
    flagged.push(await openSuspicion(tx, staff, { orderId, reason }))
  }
  const [, , , reviewed, appealed] = flagged
  if (reviewed) await reviewSuspicion(tx, manager, reviewed)
  if (appealed) {
    const version = await restrict(tx, manager, appealed, 'prepaid_only', daysFrom(now, 40))
    await appealSuspicion(tx, staff, {
      id: appealed.id,
      version,
      note: 'The customer was in hospital and asks for cash on delivery again.',
    })
  }
  await addDecided(tx, now, staff, manager)
}

const refuses = { code: 'refuses_parcels', note: '' }
const unpaid = { code: 'unpaid_orders', note: '' }

/** Of customers with two records of one person, and of customers whose parcels came back. */
async function addDecided(tx: Tx, now: Date, staff: Actor, manager: Actor): Promise<void> {
  const linked = await sql<{ id: string }>`select d.first_id as id from customer_duplicates d
    where 'phone' = any(d.signs) and not exists (select from suspicious_members m
      where m.customer_id in (d.first_id, d.second_id))
    order by d.first_id limit 1`.execute(tx)
  const [pair] = linked.rows
  if (pair) {
    const opened = await openSuspicion(tx, staff, { customerId: pair.id, reason: unpaid })
    await restrict(tx, manager, opened, 'no_cod', daysFrom(now, 75))
  }
  const returned = await sql<{ id: string }>`select c.id from customers c
    where c.orders_returned > 0 and c.state = 'active' and not exists (select from suspicious_members m
      where m.customer_id = c.id)
    order by c.orders_returned desc, c.number limit 1`.execute(tx)
  const [watched] = returned.rows
  if (watched) {
    const opened = await openSuspicion(tx, staff, { customerId: watched.id, reason: refuses })
    await watchSuspicion(tx, manager, { ...opened, reason: refuses })
  }
}

async function restrict(
  tx: Tx,
  manager: Actor,
  opened: Opened,
  policy: 'prepaid_only' | 'no_cod',
  until: string,
): Promise<number> {
  const reviewed = await reviewSuspicion(tx, manager, opened)
  const { version } = await restrictSuspicion(tx, manager, {
    ...reviewed,
    policy,
    until,
    reason: unpaid,
  })
  return version
}

const daysFrom = (now: Date, days: number) =>
  new Date(Math.max(now.getTime(), Date.now()) + days * 86_400_000).toISOString().slice(0, 10)
