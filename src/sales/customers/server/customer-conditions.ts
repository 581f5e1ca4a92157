import { type RawBuilder, sql } from 'kysely'
import type { SegmentRule } from '../customers.fields.ts'

/** Who is listed where no state is asked for; written as the partial indexes have it. */
export const isStanding = sql<boolean>`c.state not in ('anonymised', 'merged')`

/** As the indexes of customers have a city; null where there is none. */
export const cityKey = sql`nullif(lower(c.city), '')`

/** With the words of the partial index, so that it is used. */
export const hasTag = (tag: string) => sql<boolean>`(c.tags <> '{}' and c.tags @> array[${tag}])`

/** Each part of a rule as SQL about customers `c`; what a rule leaves out asks nothing. */
export function ruleConditions(rule: SegmentRule): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  const { state, tag, city, hasCredit, acceptsMails } = rule
  if (state) conditions.push(sql`c.state = ${state}`)
  if (tag) conditions.push(hasTag(tag))
  if (city) conditions.push(sql`${cityKey} = ${city.toLowerCase()}`)
  if (hasCredit !== undefined)
    conditions.push(sql`${hasCredit} = exists (select from customer_credit b
      where b.customer_id = c.id and b.balance_minor > 0)`)
  if (acceptsMails !== undefined) conditions.push(sql`c.accepts_mails = ${acceptsMails}`)
  return [...conditions, ...figureConditions(rule)]
}

function figureConditions(rule: SegmentRule): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  const { fewestOrders, mostOrders, spentFromMinor, returnedFromPercent } = rule
  const { orderedWithinDays, quietForDays } = rule
  if (fewestOrders !== undefined) conditions.push(sql`c.orders_placed >= ${fewestOrders}`)
  if (mostOrders !== undefined) conditions.push(sql`c.orders_placed <= ${mostOrders}`)
  if (spentFromMinor !== undefined)
    conditions.push(sql`exists (select from customer_spending s
      where s.customer_id = c.id and s.spent_minor >= ${spentFromMinor}::bigint)`)
  if (returnedFromPercent !== undefined)
    conditions.push(sql`c.orders_delivered + c.orders_returned > 0 and c.orders_returned * 100
      >= ${returnedFromPercent}::integer * (c.orders_delivered + c.orders_returned)`)
  if (orderedWithinDays !== undefined)
    conditions.push(sql`c.last_ordered_at >= now() - make_interval(days => ${orderedWithinDays})`)
  if (quietForDays !== undefined)
    conditions.push(sql`c.last_ordered_at < now() - make_interval(days => ${quietForDays})`)
  return conditions
}
