import { type RawBuilder, sql } from 'kysely'
import { readSpan, type Span } from '#platform/lists/list-filters.ts'
import { minorDigits } from '#platform/money.ts'
import type { Reader } from '#platform/server/db/database.ts'

type Condition = RawBuilder<boolean>

/**
 * The orders `o` whose total is within a span of whole units of the currency of each. If all
 * currencies of the company have the same digits, as is usual, it is one range of an index.
 */
export async function ofTotal(
  reader: Reader,
  asked: string | undefined,
): Promise<(span: Span) => Condition> {
  if (asked === undefined || readSpan(asked) === null) return () => sql`true`
  const used = await reader.selectFrom('outlets').select('currency').distinct().execute()
  const [only, ...others] = [...Map.groupBy(used, ({ currency }) => minorDigits(currency))]
  if (!only) return () => sql`false`
  if (others.length === 0) return (span) => within(span, only[0])
  return (span) => {
    const ranges = [only, ...others].map(([digits, group]) => {
      const codes = group.map(({ currency }) => currency)
      return sql`(o.currency = any(${codes}) and ${within(span, digits)})`
    })
    return sql`(${sql.join(ranges, sql` or `)})`
  }
}

/** An end that is finer than the currency's least coin is met by the next one inside it. */
function within({ from, to }: Span, digits: number): Condition {
  const minor = (amount: string) => sql`${amount}::numeric * ${sql.lit(10 ** digits)}`
  const conditions = [
    ...(from === null ? [] : [sql`o.total_minor >= ceil(${minor(from)})::bigint`]),
    ...(to === null ? [] : [sql`o.total_minor <= floor(${minor(to)})::bigint`]),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}
