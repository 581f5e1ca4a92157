import { sql } from 'kysely'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { linkKinds } from '../suspicious.fields.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import { endRestrictions } from './decide-suspicion.ts'
import { sharersOf } from './find-cluster.ts'
import { flagByReturns, flagByScores } from './flag-customers.ts'
import { refreshSuspicions } from './refresh-suspicion.ts'
import { settlePolicies } from './settle-policies.ts'
import { suspicion } from './suspicious-actor.ts'

/** What may change whether a policy acts on an order, and how much of a customer is at risk. */
const ofOrders = [
  'order.placed',
  'order.edited',
  'order.split',
  'order.merged',
  'order.customer_attached',
  'order.customer_changed',
  'order.payment_recorded',
  'order.payment_reversed',
  'order.paid',
  'order.refunded',
  'order.rest_waived',
  'order.confirmed',
  'order.unconfirmed',
  'order.cancelled',
  'order.dispatched',
  'order.delivered',
  'order.returned',
]

const ofCustomers = [
  'customer.created',
  'customer.changed',
  'customer.took_over',
  'customer.unmerged',
]

/** Acts on orders soon after they were placed or changed; placing waits for none of it. */
export const suspiciousReader: EventReader = {
  name: 'suspicious',
  types: [...ofOrders, ...ofCustomers],
  take: hearSuspicions,
}

async function hearSuspicions(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const done = events.filter(({ result }) => result === 'ok')
  const orderIds = idsOf(done, (type) => ofOrders.includes(type))
  const changed = idsOf(done, (type) => ofCustomers.includes(type))
  const placed = idsOf(
    done,
    (type) => type === 'order.placed' || type === 'order.customer_attached',
  )
  // Locked everywhere in this order: customers, cases, orders.
  await flagByReturns(
    tx,
    idsOf(done, (type) => type === 'order.returned'),
  )
  const customers = await customersOf(tx, orderIds)
  const fresh = [...changed, ...(await customersOf(tx, placed))]
  await refreshSuspicions(tx, await casesNear(tx, customers, fresh))
  await settlePolicies(tx, await underPolicy(tx, orderIds, changed))
}

const idsOf = (events: readonly StoredEvent[], which: (type: string) => boolean) => [
  ...new Set(events.filter(({ type }) => which(type)).map(({ entityId }) => entityId)),
]

async function customersOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const found = await sql<{ id: string }>`select distinct customer_id as id from orders
    where id = any(${[...orderIds]}::uuid[]) and customer_id is not null`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/**
 * The cases that these customers are in, and those whose members share a contact with the fresh ones,
 * which may be a further record of the same person.
 */
async function casesNear(
  tx: Tx,
  customerIds: readonly string[],
  fresh: readonly string[],
): Promise<string[]> {
  if (customerIds.length === 0 && fresh.length === 0) return []
  const most = await settingOf(tx, suspiciousSettings.mostSharing)
  const all = [...new Set([...customerIds, ...fresh])]
  const found = await sql<{ id: string }>`
    select m.case_id as id from suspicious_members m where m.customer_id = any(${all}::uuid[])
    union select m.case_id from customer_contacts own ${sharersOf(most)}
      join suspicious_members m on m.customer_id = other.customer_id
      where own.customer_id = any(${[...fresh]}::uuid[])
        and own.kind = any(${[...linkKinds]}::text[]) and own.key <> ''
        and other.sharing <= ${most}`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/** Of these orders, and of the open orders of these customers, those that a policy may act on. */
async function underPolicy(
  tx: Tx,
  orderIds: readonly string[],
  customerIds: readonly string[],
): Promise<string[]> {
  const found = await sql<{ id: string }>`select o.id from orders o
    where (o.id = any(${[...orderIds]}::uuid[]) or o.customer_id = any(${[...customerIds]}::uuid[]))
      and o.state in ('pending', 'confirmed', 'packed') and o.customer_id is not null
      and (exists (select from suspicious_members m join suspicious_cases s on s.id = m.case_id
          where m.customer_id = o.customer_id and s.policy is not null)
        or exists (select from suspicious_effects f where f.order_id = o.id))`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/** Every minute: customers of risky orders are flagged, and restrictions end on their day. */
const flagOften: Job = {
  name: 'flag-suspicious-customers',
  cron: '* * * * *',
  work: async (db: Database, _payload, signal) => {
    while (!signal.aborted && (await db.transaction(flagByScores)) > 0);
    while (!signal.aborted && (await db.transaction((tx) => endRestrictions(tx, suspicion))) > 0);
  },
}

const perRound = 50

/** At night, for what no event tells: a link limit that was changed, and orders that became old. */
const refreshNightly: Job = {
  name: 'refresh-suspicious-customers',
  cron: '41 2 * * *',
  work: async (db: Database, _payload, signal) => {
    let after = '00000000-0000-0000-0000-000000000000'
    while (!signal.aborted) {
      const next = await sql<{ id: string }>`select id from suspicious_cases
        where id > ${after} and state <> 'cleared' order by id limit ${perRound}`.execute(db.reader)
      const ids = next.rows.map(({ id }) => id)
      const last = ids.at(-1)
      if (last === undefined) return
      await db.transaction((tx) => refreshSuspicions(tx, ids))
      after = last
    }
  },
}

export const suspiciousJobs = [flagOften, refreshNightly]
