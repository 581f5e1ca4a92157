import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { unanswered } from '#sales/confirmations/outcomes.ts'
import { otherOrders } from '#sales/confirmations/server/index.ts'

/** What the other orders of an order's phone and customer show. Ids are newest first. */
export type History = {
  readonly earlier: number
  readonly delivered: readonly string[]
  readonly cameBack: readonly string[]
  readonly cameBackOfOthers: readonly string[]
  readonly lastDay: readonly string[]
  readonly calls: number
  readonly calledIds: readonly string[]
  /** The newest earlier orders of the phone, each with its name. */
  readonly ofPhone: readonly { readonly id: string; readonly name: string }[]
}

export const noOrders: History = {
  earlier: 0,
  delivered: [],
  cameBack: [],
  cameBackOfOthers: [],
  lastDay: [],
  calls: 0,
  calledIds: [],
  ofPhone: [],
}

/** The customer of an order `p` never accepted it: it is back, and it was not delivered before. */
export const cameBack = sql<boolean>`(p.state = 'returned' and not exists (select from events e
  where e.entity_id = p.id and e.type = 'order.returned'
    and e.data -> 'state' ->> 0 = 'delivered'))`

/** The last call about the task `t` reached no one. */
const notReached = sql<boolean>`t.last_outcome = any(${[...unanswered, 'wrong_number']}::text[])`

const mostNames = 20

const idsOf = (which: RawBuilder<boolean>) => sql<string[]>`coalesce(array_agg(p.id
  order by p.placed_at desc, p.id) filter (where ${which}), '{}')`

/**
 * The newest orders of the same phone or customer, by order: a bounded number of them, found by two
 * indexes. An order with the phone of this one that names another customer counts for that customer.
 */
export async function readHistories(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, History>> {
  const isOwn = sql<boolean>`(p.customer_id is null or o.customer_id is null
    or p.customer_id = o.customer_id)`
  const isEarlier = sql<boolean>`p.placed_at < o.placed_at`
  const isOfPhone = sql<boolean>`(${isEarlier} and p.phone_key = o.phone_key and o.phone_key <> '')`
  // Parts of an order that was split are one purchase.
  const isOfLastDay = sql<boolean>`(${isEarlier} and p.split_from is null
    and p.id is distinct from o.split_from and p.placed_at >= o.placed_at - interval '24 hours')`
  const found = await sql<History & { id: string }>`
    select o.id, (count(*) filter (where ${isEarlier}))::integer as earlier,
      ${idsOf(sql`${isOwn} and p.state = 'delivered'`)} as delivered,
      ${idsOf(sql`${isOwn} and ${cameBack}`)} as "cameBack",
      ${idsOf(sql`not ${isOwn} and ${cameBack}`)} as "cameBackOfOthers",
      ${idsOf(isOfLastDay)} as "lastDay",
      coalesce(sum(t.attempts) filter (where ${isOwn}), 0)::integer as calls,
      ${idsOf(sql`${isOwn} and t.attempts > 0`)} as "calledIds",
      coalesce((jsonb_agg(jsonb_build_object('id', p.id, 'name', p.ship_name)
        order by p.placed_at desc, p.id) filter (where ${isOfPhone})), '[]') as "ofPhone"
    from orders o cross join lateral ${otherOrders(sql`p.merged_into is null`)} as other
    join orders p on p.id = other.id
    left join confirmation_tasks t on t.id = p.id and ${notReached}
    where o.id = any(${[...orderIds]}::uuid[]) group by o.id`.execute(reader)
  return new Map(
    found.rows.map(({ id, ofPhone, ...history }) => [
      id,
      { ...history, ofPhone: ofPhone.slice(0, mostNames) },
    ]),
  )
}

/** The calls about the orders themselves that reached no one, by order. */
export async function readOwnCalls(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ id: string; attempts: number }>`
    select t.id, t.attempts from confirmation_tasks t
    where t.id = any(${[...orderIds]}::uuid[]) and t.attempts > 0 and ${notReached}`.execute(reader)
  return new Map(found.rows.map(({ id, attempts }) => [id, attempts]))
}
