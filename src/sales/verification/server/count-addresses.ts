import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { isOpenFor, isToProve, openAddresses } from './open-addresses.ts'

/** Above this a count shows “more”: it is read from the rows of a partial index. */
const countCap = 1_000

/** The open addresses, by status and by reason. */
export async function countAddresses(reader: Reader, actor: Actor) {
  const counted = (verdict: 'fix' | 'confirm' | 'unchecked') =>
    sql`(select count(*) from (select from ${openAddresses} where ${isOpenFor(actor)}
      and o.address_verdict = ${verdict} limit ${countCap + 1}) as seen)`
  const [verdicts, faults] = await Promise.all([
    sql<{ fix: number; confirm: number; unchecked: number }>`select ${counted('fix')} as fix,
      ${counted('confirm')} as confirm, ${counted('unchecked')} as unchecked`.execute(reader),
    sql<{ code: string; count: number }>`select code, count(*) as count
      from (select c.faults from ${openAddresses} where ${isOpenFor(actor)} and ${isToProve}
        limit ${countCap * 10}) as seen, unnest(seen.faults) as code
      group by code order by count(*) desc, code`.execute(reader),
  ])
  const [counts] = verdicts.rows
  if (!counts) throw new Error('Three counts make one row.')
  return { cap: countCap, ...counts, faults: faults.rows }
}
