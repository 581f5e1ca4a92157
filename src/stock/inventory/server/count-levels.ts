import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { LevelFilter } from '../stock-lists.contract.ts'
import { levelSource } from './level-source.ts'

/** Above this a count says “more”: a figure on the screen must not read a whole table. */
const cap = 10_000

type OfOutlet = { outletId?: string | undefined }

/** The filters behind the figures above the list: each opens the same filter. */
const counted = {
  low: { status: 'low' },
  out: { status: 'out' },
  negative: { status: 'negative' },
  over: { status: 'over' },
  expiring: { only: 'expiring' },
} as const satisfies Record<string, LevelFilter>

export async function levelFigures(reader: Reader, actor: Actor, input: OfOutlet) {
  const count = (filter: LevelFilter) => countLevels(reader, actor, { ...filter, ...input })
  const [low, out, negative, over, expiring] = await Promise.all([
    count(counted.low),
    count(counted.out),
    count(counted.negative),
    count(counted.over),
    count(counted.expiring),
  ])
  return { cap, low, out, negative, over, expiring }
}

/** The number of levels that match a filter, up to one above the cap. */
async function countLevels(reader: Reader, actor: Actor, filter: LevelFilter): Promise<number> {
  const source = { reader, pool: connectionOf(reader) }
  const { levels } = await levelSource(source, actor, filter, null)
  const found = await sql<{ count: number }>`select count(*) as count
    from (select from ${levels} limit ${cap + 1}) as seen`.execute(reader)
  return found.rows[0]?.count ?? 0
}

/** The value of all levels together, by currency, at the outlets whose costs the actor may see. */
export async function stockWorth(reader: Reader, actor: Actor, { outletId }: OfOutlet) {
  requireWithinOutlets(actor, capability.inventory, outletId)
  const found = await sql<{ currency: string; valueMinor: number }>`
    select outlet.currency, sum(level.value_minor)::bigint as "valueMinor"
    from stock_levels level join outlets outlet on outlet.id = level.outlet_id
    where ${hasCosts(actor, 'level.outlet_id')}
      ${outletId ? sql`and level.outlet_id = ${outletId}` : sql``}
    group by 1 order by 1`.execute(reader)
  return { sums: found.rows }
}
