import { type RawBuilder, sql } from 'kysely'
import { chosenValues, valuesLeft } from '#platform/lists/list-filters.ts'
import type { OrderFilter } from '../../orders.list.ts'
import { type OrderState, orderStates } from '../../orders.states.ts'

type Condition = RawBuilder<boolean>

/** The states that a filter leaves; null where it is not set. */
export function statesOf(asked: OrderFilter['state']): readonly OrderState[] | null {
  if (asked === undefined) return null
  return valuesLeft(orderStates, chosenValues(asked))
}

/** A single state is a parameter, so that the statements of all states are one. */
export function isInStates(states: readonly OrderState[] | null): Condition {
  const [first, ...others] = states ?? orderStates
  if (others.length === 0) return sql`o.state = ${first ?? ''}`
  return sql`o.state = any(${[first, ...others]}::text[])`
}

/**
 * The orders in parts of which each has an index in the order of the list, so that a page ends the
 * search: by state, or of a rare address status or priority, which the open orders and the others
 * have separate indexes for. Null where one index has them all, or where the order is another.
 */
export function inParts(
  filter: OrderFilter & { readonly sort?: string },
  states: readonly OrderState[] | null,
): RawBuilder<unknown> | null {
  if (filter.sort !== undefined && !filter.sort.endsWith('placed')) return null
  const verdicts = rareOf(filter.addressVerdict, 'accept')
  if (verdicts)
    return openAndEnded(sql`address_verdict in (${verdicts})`, sql`('pending', 'confirmed')`)
  const priorities = rareOf(filter.priority, 'normal')
  if (priorities)
    return openAndEnded(sql`priority in (${priorities})`, sql`('pending', 'confirmed', 'packed')`)
  if (states === null || states.length < 2 || states.length === orderStates.length) return null
  return union(states.map((state) => sql`state = ${sql.lit(state)}`))
}

/** The values asked for, as text of the statement, unless the usual one is among them. */
function rareOf(asked: readonly string[] | undefined, usual: string): RawBuilder<unknown> | null {
  const { within } = chosenValues(asked ?? [])
  if (within.length === 0 || within.includes(usual)) return null
  return sql.join(within.map((value) => sql.lit(value)))
}

const openAndEnded = (isSuch: RawBuilder<unknown>, open: RawBuilder<unknown>) =>
  union([sql`${isSuch} and state in ${open}`, sql`${isSuch} and state not in ${open}`])

const union = (parts: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(
    parts.map((part) => sql`select * from orders where ${part}`),
    sql` union all `,
  )}) as o`
