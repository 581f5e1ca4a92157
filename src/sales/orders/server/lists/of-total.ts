import { type RawBuilder, sql } from 'kysely'
import { minorDigits } from '#platform/money.ts'
import type { Reader } from '#platform/server/db/database.ts'

/** Amounts in whole units of the order's currency, as text; what is left out is no bound. */
export type TotalBounds = {
  readonly totalFrom?: string | undefined
  readonly totalTo?: string | undefined
}

/**
 * The orders `o` whose total is within the bounds, in the currency of each. If all currencies of
 * the company have the same digits, as is usual, it is one range of an index.
 */
export async function ofTotal(reader: Reader, bounds: TotalBounds): Promise<RawBuilder<unknown>> {
  const used = await reader.selectFrom('outlets').select('currency').distinct().execute()
  const byDigits = Map.groupBy(used, ({ currency }) => minorDigits(currency))
  const [only, ...others] = [...byDigits]
  if (!only) return sql`false`
  if (others.length === 0) return within(bounds, only[0])
  const ranges = [only, ...others].map(([digits, group]) => {
    const codes = group.map(({ currency }) => currency)
    return sql`(o.currency = any(${codes}) and ${within(bounds, digits)})`
  })
  return sql`(${sql.join(ranges, sql` or `)})`
}

/** A bound that is finer than the currency's least coin is met by the next one inside it. */
function within({ totalFrom, totalTo }: TotalBounds, digits: number): RawBuilder<unknown> {
  const minor = (amount: string) => sql`${amount}::numeric * ${sql.lit(10 ** digits)}`
  const conditions = [
    ...(totalFrom === undefined ? [] : [sql`o.total_minor >= ceil(${minor(totalFrom)})::bigint`]),
    ...(totalTo === undefined ? [] : [sql`o.total_minor <= floor(${minor(totalTo)})::bigint`]),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}
