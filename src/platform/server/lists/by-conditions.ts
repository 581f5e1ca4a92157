import { type RawBuilder, sql } from 'kysely'
import { byValue } from './filter-sql.ts'

type Condition = RawBuilder<boolean>

/** A choice whose values are conditions, of which a row may meet several or none. */
export function byConditions(conditions: Readonly<Record<string, Condition>>) {
  return byValue((value) => conditions[value] ?? sql`false`)
}
