import { sql } from 'kysely'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { rulesVersion } from '../score-risk.ts'
import type { RefusedOrders } from './load-facts.ts'
import { scoreOrders } from './score-orders.ts'

/** What changes the phone, the address, the lines, the customer or the payment of an order. */
const types = [
  'order.placed',
  'order.edited',
  'order.units_cancelled',
  'order.line_matched',
  'order.merged',
  'order.split',
  'order.address_changed',
  'order.address_proved',
  'order.address_accepted',
  'order.address_rejected',
  'order.address_reopened',
  'order.customer_attached',
  'order.customer_changed',
  'order.payment_recorded',
  'order.payment_reversed',
  'order.paid',
  'order.refunded',
  'order.rest_waived',
]

/** Scores orders soon after they were placed or changed; placing waits for none of it. */
export const riskReader = (refusedOrders: RefusedOrders): EventReader => ({
  name: 'risk',
  types,
  take: (tx, events) =>
    scoreOrders(
      tx,
      [...new Set(events.filter(({ result }) => result === 'ok').map(({ entityId }) => entityId))],
      refusedOrders,
      { mayHold: true },
    ),
})

const most = 200

/**
 * Scores open orders that have no score by the current rules: those from before there were scores, and
 * all of them when the version of the rules changed. None is held: an upgrade must not stop the orders
 * of a day at once.
 *
 * @returns how many there were; call again while it is not 0
 */
export async function scoreMissing(tx: Tx, refusedOrders: RefusedOrders): Promise<number> {
  const found = await sql<{ id: string }>`select o.id from orders o
    where o.state in ('pending', 'confirmed', 'packed') and not exists (select from risk_scores s
      where s.order_id = o.id and s.is_current and s.rules_version = ${rulesVersion})
    limit ${most}`.execute(tx)
  const ids = found.rows.map(({ id }) => id)
  await scoreOrders(tx, ids, refusedOrders, { mayHold: false })
  return ids.length
}

/** Orders that are placed or changed are scored by the reader: to look for others once a day is enough. */
export const scoreMissingOften = (refusedOrders: RefusedOrders): Job => ({
  name: 'score-open-orders',
  cron: '* * * * *',
  work: async (db: Database, _payload, signal) => {
    if (await areAllScored(db)) return
    while (!signal.aborted)
      if ((await db.transaction((tx) => scoreMissing(tx, refusedOrders))) === 0)
        return db.transaction(noteAllScored)
  },
})

async function areAllScored(db: Database): Promise<boolean> {
  const { rows } = await sql<{ areScored: boolean }>`select exists (select from risk_rules_scored
    where version = ${rulesVersion} and checked_at > now() - interval '1 day')
    as "areScored"`.execute(db.reader)
  return rows[0]?.areScored === true
}

async function noteAllScored(tx: Tx): Promise<void> {
  await sql`insert into risk_rules_scored (version, checked_at) values (${rulesVersion}, now())
    on conflict (version) do update set checked_at = excluded.checked_at`.execute(tx)
}
