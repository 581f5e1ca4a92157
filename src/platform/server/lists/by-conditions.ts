import { type RawBuilder, sql } from 'kysely'
import type { ChosenValues } from '../../lists/list-filters.ts'

type Condition = RawBuilder<boolean>

/** A choice whose values are conditions, of which a row may meet several or none. */
export function byConditions(conditions: Readonly<Record<string, Condition>>) {
  const anyOf = (values: readonly string[]): Condition =>
    sql`(${sql.join(
      values.map((value) => conditions[value] ?? sql`false`),
      sql` or `,
    )})`
  return ({ within, without }: ChosenValues): Condition => {
    const parts = [
      ...(within.length > 0 ? [anyOf(within)] : []),
      ...(without.length > 0 ? [sql<boolean>`${anyOf(without)} is not true`] : []),
    ]
    return sql`(${sql.join(parts, sql` and `)})`
  }
}
