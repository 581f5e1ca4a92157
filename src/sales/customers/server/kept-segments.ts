import { type RawBuilder, sql } from 'kysely'
import { changedKeys } from '#platform/server/db/changed-records.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import {
  foldOften,
  type KeptSums,
  type KeptSumsOf,
  keptRows,
  sumAll,
} from '#platform/server/db/kept-sums.ts'
import type { Segment } from '../customer-segments.contract.ts'
import { type SegmentRule, segmentRule } from '../customers.fields.ts'
import { isStanding, ruleConditions } from './customer-conditions.ts'

type RuleOf = {
  readonly id: string
  readonly rule: SegmentRule
  /** Until when it is counted who passed the edges of a rule about days. */
  readonly countedTo: string
}

export async function rulesOfSegments(reader: Reader): Promise<readonly RuleOf[]> {
  const found = await sql<{ id: string; rule: unknown; countedTo: string }>`
    select id, rule, counted_to::text as "countedTo" from customer_segments`.execute(reader)
  return found.rows.map(({ rule, ...row }) => ({ ...row, rule: segmentRule.parse(rule) }))
}

/** What the members of a segment fulfil. */
export function membersHave(rule: SegmentRule): readonly RawBuilder<unknown>[] {
  return rule.state ? ruleConditions(rule) : [...ruleConditions(rule), isStanding]
}

/** A row that counts each member of a segment, and a row for each currency in which they spent. */
const membersOf = (rules: readonly RuleOf[]) => (keys: RawBuilder<unknown>) =>
  sql`
  with found as materialized (
    select c.* from ${keys} as keys cross join lateral (
      select id, state, tags, city, accepts_mails, orders_placed, orders_delivered,
        orders_returned, last_ordered_at
      from customers where id = keys.customer_id offset 0) as c
  ), members as materialized (
    select null::uuid as customer_id, null::uuid as segment_id, null::timestamptz as last_ordered_at
    where false ${sql.join(
      rules.map(
        ({ id, rule }) => sql`union all select c.id, ${id}::uuid, c.last_ordered_at from found c
          where ${sql.join([...membersHave(rule)], sql` and `)}`,
      ),
      sql` `,
    )}
  )
  select customer_id, segment_id, '' as currency, 1 as customers, 0 as spent_minor, last_ordered_at
    from members
  union all select members.customer_id, segment_id, s.currency::text, 0, s.spent_minor, null
    from members cross join lateral (select currency, spent_minor from customer_spending
      where customer_id = members.customer_id and spent_minor > 0 offset 0) as s`

/** Who became or ceased to be a member by time alone, since the segments were counted. */
function passedOf(rules: readonly RuleOf[]): { readonly passed?: RawBuilder<unknown> } {
  const edges = rules.flatMap(({ rule: { orderedWithinDays, quietForDays }, countedTo }) =>
    [orderedWithinDays, quietForDays].flatMap((days) =>
      days === undefined ? [] : [{ days, countedTo }],
    ),
  )
  if (edges.length === 0) return {}
  return {
    passed: sql.join(
      edges.map(
        ({ days, countedTo }) => sql`select id as customer_id from customers
          where last_ordered_at >= ${countedTo}::timestamptz - make_interval(days => ${days})
            and last_ordered_at < now() - make_interval(days => ${days})`,
      ),
      sql` union all `,
    ),
  }
}

const countTo = async (tx: Tx) => {
  await sql`update customer_segments set counted_to = now()
    where rule ?| array['orderedWithinDays', 'quietForDays']`.execute(tx)
}

/** The customers of segments with these rules, and what they spent. */
const sizesBy = (rules: readonly RuleOf[]): KeptSums => ({
  name: 'segment_sizes',
  keys: ['customer_id'],
  groups: ['segment_id', 'currency'],
  measures: ['customers', 'spent_minor'],
  facts: ['last_ordered_at'],
  derive: membersOf(rules),
  all: sql`select id as customer_id from customers`,
  ...passedOf(rules),
  countTo,
})

export const segmentSizes: KeptSumsOf = {
  name: 'segment_sizes',
  read: async (reader) => sizesBy(await rulesOfSegments(reader)),
}

export const foldSegmentsOften = foldOften(segmentSizes)

/** For a segment that is new or has another rule; in a transaction that holds the sums. */
export async function countAnew(tx: Tx, segment: Omit<RuleOf, 'countedTo'>): Promise<void> {
  await sql`delete from segment_sizes_parts where segment_id = ${segment.id}`.execute(tx)
  await sql`delete from segment_sizes_sums where segment_id = ${segment.id}`.execute(tx)
  await sql`update customer_segments set counted_to = now() where id = ${segment.id}`.execute(tx)
  await sumAll(tx, sizesBy([{ ...segment, countedTo: 'now' }]))
}

export type Size = Pick<Segment, 'count' | 'spent' | 'lastOrderedAt'>

/** Of each segment: its customers, what they spent and when one of them last ordered. */
export async function sizesOf(reader: Reader, rules: readonly RuleOf[]) {
  const kept = sizesBy(rules)
  const found = await sql<Size & { id: string }>`with changed as materialized (
      select customer_id from ${changedKeys(kept)} as keys
    ), summed as (
      select segment_id, currency, sum(customers)::bigint as customers,
        sum(spent_minor)::bigint as minor
      from ${keptRows(kept)} as kept group by 1, 2
    ), latest as (
      select segment_id, max(last_ordered_at) as at
      from (${kept.derive(sql`(select customer_id from changed)`)}) as derived group by 1
    )
    select s.id, coalesce(sum(summed.customers), 0)::bigint as count,
      greatest(latest.at, (select p.last_ordered_at from segment_sizes_parts p
        where p.segment_id = s.id and p.last_ordered_at is not null
          and not exists (select from changed where changed.customer_id = p.customer_id)
        order by p.last_ordered_at desc limit 1)) as "lastOrderedAt",
      coalesce(jsonb_agg(jsonb_build_object('currency', summed.currency, 'minor', summed.minor)
        order by summed.minor desc, summed.currency)
        filter (where summed.currency <> '' and summed.minor > 0), '[]') as spent
    from customer_segments s left join summed on summed.segment_id = s.id
    left join latest on latest.segment_id = s.id
    group by s.id, latest.at`.execute(reader)
  return found.rows
}
