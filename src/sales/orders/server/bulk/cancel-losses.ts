import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Source } from '#platform/server/db/ask-prepared.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { OrderFilter } from '../../orders.list.ts'
import { ordersWhere } from '../lists/list-orders.ts'
import { openStates } from '../lists/of-stock.ts'

type Lost = {
  readonly currency: string
  readonly orders: number
  readonly totalMinor: number
  readonly units: number
  readonly toRefund: number
  readonly toRefundMinor: number
}

/** So many orders are summed; what more of them would lose is not read. */
const mostSummed = 10_000

/** What cancelling these orders, or all that a filter leaves, would lose. Nothing is done. */
export async function cancelLosses(
  source: Source,
  actor: Actor,
  filter: OrderFilter & { ids?: readonly string[] | undefined },
) {
  const { foundIn = sql`orders o`, where } = await ordersWhere(source, actor, filter)
  return sumLosses(source.reader, foundIn, [where])
}

/** The same of these orders alone, in the transaction that is about to cancel them. */
export function lossesOf(reader: Reader, actor: Actor, ids: readonly string[]) {
  return sumLosses(reader, sql`orders o`, [
    withinOutlets(actor, capability.orders, 'o.outlet_id'),
    sql`o.id = any(${[...ids]}::uuid[])`,
  ])
}

async function sumLosses(
  reader: Reader,
  orders: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
) {
  // One more than is summed shows that there are more.
  const found = await sql<Lost & { isMore: boolean }>`with summed as (
      select o.currency, o.total_minor, o.units, o.paid_minor, o.refunded_minor,
        row_number() over () as place
      from ${orders} where ${sql.join([...conditions], sql` and `)} and o.state in ${openStates}
      limit ${mostSummed + 1}
    )
    select currency, count(*) as orders, sum(total_minor)::bigint as "totalMinor",
      sum(units)::bigint as units, count(*) filter (where paid_minor > refunded_minor) as "toRefund",
      sum(greatest(paid_minor - refunded_minor, 0))::bigint as "toRefundMinor",
      exists (select from summed where place > ${mostSummed}) as "isMore"
    from summed where place <= ${mostSummed} group by currency order by currency`.execute(reader)
  const sum = (key: 'orders' | 'units' | 'toRefund') =>
    found.rows.reduce((total, row) => total + row[key], 0)
  return {
    orders: sum('orders'),
    isMore: found.rows.some(({ isMore }) => isMore),
    units: sum('units'),
    toRefund: sum('toRefund'),
    worth: found.rows.map(({ currency, totalMinor, toRefundMinor }) => ({
      currency,
      totalMinor,
      toRefundMinor,
    })),
    countedFrom: await settingOf(reader, platformSettings.countedFrom),
  }
}
