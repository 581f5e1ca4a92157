import { type RawBuilder, sql } from 'kysely'
import type { ChosenValues } from '../../lists/list-filters.ts'

/**
 * A choice whose values are in the text of the statement. Rare values have indexes of just these,
 * which a plan uses where it reads the value in the text.
 */
export function written(column: string) {
  const listed = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))
  return ({ within, without }: ChosenValues): RawBuilder<boolean> => {
    const parts: RawBuilder<boolean>[] = []
    if (within.length > 0) parts.push(sql`${sql.ref(column)} in (${listed(within)})`)
    if (without.length > 0) parts.push(sql`${sql.ref(column)} not in (${listed(without)})`)
    return sql`(${sql.join(parts, sql` and `)})`
  }
}
