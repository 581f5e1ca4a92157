import { type RawBuilder, sql } from 'kysely'
import {
  type ChosenValues,
  chosenValues,
  readWord,
  valuesLeft,
} from '#platform/lists/list-filters.ts'
import type { ActivityFilter } from '../activity.list.ts'
import { results, ways } from '../activity.ways.ts'

/** Most of the log is from these: no index leads to them, because the log itself does. */
const usual: Readonly<Record<string, readonly string[]>> = {
  via: ['session', 'job'],
  result: ['ok'],
}

/**
 * A column with few values. What is left out is asked for as the other values, which have an index
 * of their own where they are rare.
 */
export function isOneOf(column: string, all: readonly string[]) {
  return (chosen: ChosenValues): RawBuilder<boolean> => {
    const [one, ...others] = valuesLeft(all, chosen)
    if (one === undefined) return sql`false`
    if (others.length === 0) return sql`${sql.ref(column)} = ${one}`
    return sql`${sql.ref(column)} = any(${[one, ...others]}::text[])`
  }
}

/**
 * The log in parts of which each has an index in its order, so that a page ends the search: the
 * entries of each person, record, event, rare result or rare source asked for. Null where a single
 * index is enough.
 */
export function inParts(filter: ActivityFilter): RawBuilder<unknown> | null {
  const { entityId, actorId, type, result, via } = filter
  const partings = [
    { column: 'entity_id', kind: 'uuid', values: plain(entityId) },
    { column: 'actor_id', kind: 'uuid', values: plain(actorId) },
    { column: 'type', kind: 'text', values: plain(type).map(readWord) },
    { column: 'result', kind: 'text', values: rare('result', results, result) },
    { column: 'via', kind: 'text', values: rare('via', ways, via) },
  ]
  const parting = partings.find(({ values }) => values.length > 1)
  if (!parting || partings.some(({ values }) => values.length === 1)) return null
  const parts = parting.values.map(
    (value) =>
      sql`select * from events where ${sql.ref(parting.column)} = ${value}::${sql.raw(parting.kind)}`,
  )
  return sql`(${sql.join(parts, sql` union all `)}) as e`
}

const plain = (asked: readonly string[] | undefined) => [
  ...new Set(chosenValues(asked ?? []).within),
]

function rare(name: string, all: readonly string[], asked: readonly string[] | undefined) {
  if (asked === undefined) return []
  const values = valuesLeft(all, chosenValues(asked))
  return values.some((value) => usual[name]?.includes(value)) ? [] : values
}
