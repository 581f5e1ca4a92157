import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CaseSignal } from '../score-case.ts'
import { linkKinds, type WholeCase } from '../suspicious.fields.ts'
import { suspiciousSettings } from '../suspicious.settings.ts'
import { sharersOf } from './find-cluster.ts'
import {
  type StoredSuspicion,
  suspicionBeside,
  suspicionColumns,
  withLevels,
} from './list-suspicions.ts'
import { openOrdersOf } from './orders-of-suspicion.ts'
import { suspiciousWords } from './suspicious-words.ts'

type Stored = StoredSuspicion &
  Pick<WholeCase, 'reason' | 'appealNote' | 'restrictedAt' | 'openedBy' | 'scoredAt'> & {
    readonly signals: readonly CaseSignal[]
  }

export async function getSuspicion(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WholeCase> {
  const found = await sql<Stored>`select ${suspicionColumns}, s.reason,
      s.appeal_note as "appealNote", s.restricted_at as "restrictedAt",
      opener.full_name as "openedBy", s.scored_at as "scoredAt", s.signals
    from suspicious_cases s ${suspicionBeside}
    left join profiles opener on opener.id = s.opened_by where s.id = ${id}`.execute(reader)
  const [row] = await withLevels(reader, found.rows)
  if (!row) throw notFound('This case')
  const { signals, ...shown } = row
  const orders = await countedOrders(reader, actor, signals)
  return {
    ...shown,
    signals: signals.map(({ code, points, text, orderIds }) => ({
      code,
      points,
      text,
      orders: orderIds.flatMap((orderId) => orders.get(orderId) ?? []),
    })),
    members: await membersOf(reader, id),
    contacts: await contactsOfCase(reader, id),
    parcels: await parcelsOf(reader, actor, id),
    openOrders: (await openOrdersOf(reader, actor, id)).map(
      ({ asOpen: _open, policy: _policy, isHeld: _held, mustCall: _call, ...order }) => order,
    ),
    batches: await batchesOf(reader, id),
  }
}

export async function historyOfSuspicion(
  reader: Reader,
  _actor: Actor,
  { id }: { readonly id: string },
) {
  const known = await sql`select from suspicious_cases where id = ${id}`.execute(reader)
  if (known.rows.length === 0) throw notFound('This case')
  return { entries: await suspiciousWords.withWords(reader, await eventsOf(reader, id)) }
}

type CountedOrder = WholeCase['signals'][number]['orders'][number]

async function countedOrders(
  reader: Reader,
  actor: Actor,
  signals: readonly CaseSignal[],
): Promise<ReadonlyMap<string, CountedOrder>> {
  const ids = [...new Set(signals.flatMap(({ orderIds }) => orderIds))]
  const found = await sql<CountedOrder>`select o.id, o.number, o.state from orders o
    where o.id = any(${ids}::uuid[])
      and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}`.execute(reader)
  return new Map(found.rows.map((order) => [order.id, order]))
}

async function membersOf(reader: Reader, id: string): Promise<WholeCase['members']> {
  const found = await sql<WholeCase['members'][number]>`select c.id, c.number,
      c.full_name as name, c.state, c.orders_delivered as delivered,
      c.orders_returned as returned, m.joined_at as "joinedAt",
      (select jsonb_build_object('id', other.id, 'number', other.number)
        from suspicious_members also join suspicious_cases other on other.id = also.case_id
        where also.customer_id = c.id and also.case_id <> ${id} and other.state <> 'cleared'
        order by other.number desc limit 1) as "otherCase"
    from suspicious_members m join suspicious_cases s on s.id = m.case_id
    join customers c on c.id = m.customer_id
    where m.case_id = ${id} order by c.id = s.customer_id desc, m.joined_at, c.number`.execute(
    reader,
  )
  return found.rows
}

/** What the members share, the evidence of each link, and contacts that too many have to link. */
async function contactsOfCase(reader: Reader, id: string): Promise<WholeCase['contacts']> {
  const most = await settingOf(reader, suspiciousSettings.mostSharing)
  const found = await sql<WholeCase['contacts'][number]>`with own as (
      select distinct on (k.kind, k.key, k.customer_id) k.kind, k.key, k.customer_id,
        concat_ws(', ', nullif(k.text, ''), nullif(k.postcode, ''), nullif(k.city, '')) as text
      from suspicious_members m join customer_contacts k on k.customer_id = m.customer_id
      where m.case_id = ${id} and k.kind = any(${[...linkKinds]}::text[]) and k.key <> ''
    ), shared as (
      select kind, key, min(text) as text, array_agg(customer_id order by customer_id) as ids
      from own group by kind, key
    )
    select own.kind, own.text, own.ids as "customerIds", max(other.sharing)::integer as sharing,
      max(other.sharing) > ${most} as "isIgnored"
    from shared own ${sharersOf(most)}
    where other.sharing > 1
    group by own.kind, own.key, own.text, own.ids
    order by "isIgnored", own.kind desc, own.text limit 100`.execute(reader)
  return found.rows
}

const mostParcels = 30

/** Orders that ended, the newest first; the reason is that of the order's own history. */
async function parcelsOf(reader: Reader, actor: Actor, id: string): Promise<WholeCase['parcels']> {
  const found = await sql<WholeCase['parcels'][number]>`select o.id, o.number, o.state,
      o.placed_at as "placedAt", o.total_minor as "totalMinor", o.currency,
      coalesce((select e.data ->> 'reason' from events e where e.entity_id = o.id
        and e.type in ('order.returned', 'order.cancelled') and e.data ? 'reason'
        order by e.seq desc limit 1), '') as reason
    from suspicious_members m join orders o on o.customer_id = m.customer_id
    where m.case_id = ${id} and o.state in ('delivered', 'returned', 'cancelled')
      and o.merged_into is null
      and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
    order by o.placed_at desc, o.id limit ${mostParcels}`.execute(reader)
  return found.rows
}

async function batchesOf(reader: Reader, id: string): Promise<WholeCase['batches']> {
  const found = await sql<WholeCase['batches'][number]>`select f.batch_id as id,
      max(f.acted_at) as at, count(*)::integer as orders,
      (select e.actor_name from events e where e.entity_id = ${id}
        and e.type = 'suspicious_case.applied' and e.data ->> 'batchId' = f.batch_id::text
        limit 1) as by
    from suspicious_effects f join orders o on o.id = f.order_id
    where f.case_id = ${id} and f.batch_id is not null and f.undone_at is null
      and o.state in ('pending', 'confirmed', 'packed')
    group by f.batch_id order by 2 desc limit 5`.execute(reader)
  return found.rows
}
