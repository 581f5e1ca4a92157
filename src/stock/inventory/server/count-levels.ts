import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts } from '#organization/users/server/index.ts'
import { chosenValues } from '#platform/lists/list-filters.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { connectionOf } from '#platform/server/db/query-in.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { LevelFilter } from '../levels.list.ts'
import { countLevels } from './list-levels.ts'

/** Above this a count says “more”: a figure on the screen must not read a whole table. */
const cap = 10_000

type AtOutlets = Pick<LevelFilter, 'outletId'>

/** The filters behind the figures above the list: each opens the same filter. */
const counted = {
  low: { status: ['low'] },
  out: { status: ['out'] },
  negative: { status: ['negative'] },
  over: { status: ['over'] },
  expiring: { only: ['expiring'] },
} as const satisfies Record<string, Partial<LevelFilter>>

export async function levelFigures(reader: Reader, actor: Actor, { outletId }: AtOutlets) {
  const source = { reader, pool: connectionOf(reader) }
  const count = async (filter: Partial<LevelFilter>) => {
    const found = await countLevels(source, actor, { ...filter, outletId, q: '' })
    return found.isMore ? cap + 1 : found.count
  }
  const [low, out, negative, over, expiring] = await Promise.all([
    count(counted.low),
    count(counted.out),
    count(counted.negative),
    count(counted.over),
    count(counted.expiring),
  ])
  return { cap, low, out, negative, over, expiring }
}

/** The value of all levels together, by currency, at the outlets whose costs the actor may see. */
export async function stockWorth(reader: Reader, actor: Actor, { outletId = [] }: AtOutlets) {
  const { within, without } = chosenValues(outletId)
  for (const id of [...within, ...without]) requireWithinOutlets(actor, capability.inventory, id)
  const isAt = (ids: readonly string[]) => sql`level.outlet_id = any(${[...ids]}::uuid[])`
  const found = await sql<{ currency: string; valueMinor: number }>`
    select outlet.currency, sum(level.value_minor)::bigint as "valueMinor"
    from stock_levels level join outlets outlet on outlet.id = level.outlet_id
    where ${hasCosts(actor, 'level.outlet_id')}
      ${within.length > 0 ? sql`and ${isAt(within)}` : sql``}
      ${without.length > 0 ? sql`and not ${isAt(without)}` : sql``}
    group by 1 order by 1`.execute(reader)
  return { sums: found.rows }
}
