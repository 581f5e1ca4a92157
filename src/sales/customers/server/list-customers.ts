import { type RawBuilder, sql } from 'kysely'
import {
  type ChosenValues,
  chosenValues,
  emptyValue,
  readWord,
} from '#platform/lists/list-filters.ts'
import type { FilterInput, ListInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { type CustomerRow, type SegmentRule, segmentRule } from '../customers.fields.ts'
import { customerList, goneStates } from '../customers.list.ts'
import { lastSeenText, rowColumns } from './columns-of-customers.ts'
import { cityKey, hasTag, isStanding, ruleConditions } from './customer-conditions.ts'
import { lastOrder, ofLastOrderDays, ofReturnedShare, ofSpending } from './customer-spans.ts'
import { matchesCustomer } from './match-customers.ts'

type Condition = RawBuilder<boolean>
type Filter = FilterInput<typeof customerList>
type Rules = ReadonlyMap<string, SegmentRule>

export async function listCustomers(
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof customerList>,
) {
  return (await customersBy(reader, input)).page(reader, actor, input)
}

/** The list for a filter, with the rules of the segments that it names. */
export async function customersBy(reader: Reader, filter: Filter) {
  return servedBy(await rulesOf(reader, filter), filter)
}

/**
 * In the order of orders and of returns the customers that match are sorted: indexes of these would be
 * written to by every order that is placed.
 */
function servedBy(rules: Rules, filter: Filter) {
  const isUsualState = isUsual(filter)
  // A segment of customers in one state decides itself whether they are gone.
  const { within } = chosenValues(filter.segmentId ?? [])
  const hasOwnState = within.some((id) => rules.get(id)?.state !== undefined)
  return serveList<CustomerRow, typeof customerList>(customerList, {
    table: 'customers c',
    id: 'c.id',
    within: () => sql`true`,
    filters: {
      segmentId: byValue((id) => inSegment(rules.get(id) ?? {}, isUsualState)),
      state: (chosen) => (isUsualState ? (hasOwnState ? sql`true` : isStanding) : inStates(chosen)),
      tag: ofWord((tag) => (tag === null ? sql`c.tags = '{}'` : hasTag(tag))),
      city: ofWord((city) =>
        city === null ? sql`${cityKey} is null` : sql`${cityKey} = ${city.toLowerCase()}`,
      ),
      orders: 'c.orders_placed',
      lastOrder,
      lastOrderDays: ofLastOrderDays,
      returnedPercent: ofReturnedShare,
      spentMinor: ofSpending,
      hasCredit: sql`exists (select from customer_credit b
        where b.customer_id = c.id and b.balance_minor > 0)`,
      acceptsMails: 'c.accepts_mails',
    },
    sorts: {
      name: { by: 'lower(c.full_name)', kind: 'text' },
      number: { by: 'c.number', kind: 'number' },
      city: { by: "nullif(lower(c.city), '')", kind: 'text', hasNulls: true },
      orders: { by: 'c.orders_placed', kind: 'number' },
      returned: { by: 'c.orders_returned', kind: 'number' },
      last: { by: lastSeenText, kind: 'instant' },
    },
    search: (words) => matchesCustomer(words),
    columns: () => rowColumns,
    beside: sql``,
  })
}

function isUsual({ state = [] }: Filter): boolean {
  return (
    state.length === goneStates.length && goneStates.every((gone) => state.includes(`-${gone}`))
  )
}

function inStates({ within, without }: ChosenValues): Condition {
  return sql`(${within.length === 0} or c.state = any(${within}::text[]))
    and c.state <> all(${without}::text[])`
}

/** Rows that have a word; null is for those that have none. */
const ofWord = (has: (word: string | null) => Condition) =>
  byValue((word) => has(word === emptyValue ? null : readWord(word)))

function inSegment(rule: SegmentRule, isUsualState: boolean): Condition {
  const standing = isUsualState && rule.state === undefined ? isStanding : sql`true`
  return sql`(${sql.join([...ruleConditions(rule), standing], sql` and `)})`
}

async function rulesOf(reader: Reader, { segmentId = [] }: Filter): Promise<Rules> {
  const { within, without } = chosenValues(segmentId)
  const ids = [...new Set([...within, ...without])]
  if (ids.length === 0) return new Map()
  const found = await reader
    .selectFrom('customer_segments')
    .select(['id', 'rule'])
    .where('id', 'in', ids)
    .execute()
  if (found.length < ids.length) throw notFound('This segment')
  return new Map(found.map(({ id, rule }) => [id, segmentRule.parse(rule)]))
}
